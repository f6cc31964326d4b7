"""What happens when somebody writes: one service call, one view, one reply."""
