# Two stages: the first has pip and a network, the second only what runs.
FROM python:3.13-slim AS builder
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /build
RUN python -m venv /app
# The pins alone first, so that a change of the code does not fetch everything anew.
COPY requirements-scale.txt .
RUN /app/bin/pip install --require-hashes -r requirements-scale.txt
COPY requirements-build.txt .
RUN python -m venv /tools \
    && /tools/bin/pip install --require-hashes -r requirements-build.txt
COPY pyproject.toml README.md ./
COPY bot bot
COPY db db
COPY ratings ratings
RUN /tools/bin/pip wheel --no-deps --no-build-isolation --wheel-dir /wheels . \
    && /app/bin/pip install --no-deps /wheels/*.whl

FROM python:3.13-slim
# Colour emoji in pictures; without them they are boxes. Not pinned: Debian keeps only the newest version of a
# package, so that a pin would break the build with the next update, and a font runs nothing.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends fonts-noto-color-emoji \
    && rm -rf /var/lib/apt/lists/* \
    && install -d -o 10001 -g 10001 /data
COPY --from=builder /app /app
ENV PATH=/app/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/league.db
USER 10001:10001
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot", "run"]
