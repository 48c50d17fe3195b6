# One image for both programs: the API by default, the worker with another command.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Without the workspace of the tools for development.
RUN npm ci --omit=dev --workspaces=false --no-audit --no-fund
COPY scripts scripts
COPY src src
COPY workflows workflows
COPY activities activities
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
# Each of the many threads would keep memory of its own: 40 MB in a busy worker.
ENV MALLOC_ARENA_MAX=2
# All interfaces of the container; what is published is up to whoever runs it.
ENV LISTEN_ADDRESS=0.0.0.0
# For a collector in the same network; never publish this port.
ENV METRICS_ADDRESS=0.0.0.0
COPY package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
USER node
EXPOSE 8080
# Node itself is process 1, so that it gets the signal to stop.
CMD ["node", "--enable-source-maps", "dist/src/api.js"]
