"""What is measured, always as a ratio or a count; nothing in the tests asserts a time."""
