"""Records in, words out."""
