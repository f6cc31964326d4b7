"""Numbered steps of the schema, written by hand."""
