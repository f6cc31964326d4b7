"""How the laws of the formulas are tried, and the numbers that they are tried on."""

from fractions import Fraction

from hypothesis import settings
from hypothesis import strategies as st

LAW = settings(max_examples=40, deadline=None, derandomize=True, database=None)
"""The same examples on every run, so that a red gate is red again."""

ratings = st.integers(-2000, 3000) | st.fractions(-2000, 3000, max_denominator=60)
scores = st.integers(-500, 1500) | st.fractions(-500, 1500, max_denominator=40)
amounts = st.integers(-5000, 5000) | st.decimals(-500, 500, places=2).map(Fraction)
importances: st.SearchStrategy[int | Fraction] = st.sampled_from(
    [1, Fraction(3, 2), Fraction(13, 10), Fraction(1, 10), 2]
)
