# syntax=docker/dockerfile:1

# The full image has a compiler: better-sqlite3 is compiled where no ready binary exists for the platform.
FROM node:22-bookworm AS build
WORKDIR /srv/catalogue
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /srv/catalogue
# The node user of the base image has id 1000. A new volume takes its owner from this folder.
RUN install -d -o node -g node -m 0700 /data
COPY --from=build /srv/catalogue/package.json ./
COPY --from=build /srv/catalogue/node_modules ./node_modules
COPY --from=build /srv/catalogue/demo ./demo
COPY --from=build /srv/catalogue/build ./build
USER node
VOLUME /data
EXPOSE 3000
# /healthz says the process lives. /readyz also asks the database; a restart does not repair that.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Exec form, so SIGTERM reaches node itself. It finishes running requests, within 15 s.
STOPSIGNAL SIGTERM
CMD ["node", "build/server/main.js"]
