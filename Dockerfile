# Loci in a container: `docker build -t loci .`, then see compose.yml. docs/guides/self-hosting.md
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# `npm ci` links the workspaces that it finds.
COPY clients/typescript/package.json clients/typescript/
RUN npm ci --no-audit --no-fund
COPY . .
RUN LOCI_STANDALONE=1 npm run build

FROM node:24-slim
WORKDIR /app
# KEEP_ALIVE_TIMEOUT is longer than the idle timeout of most proxies (60 s).
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOSTNAME=0.0.0.0 PORT=3000 LOCI_DATA_DIR=/data KEEP_ALIVE_TIMEOUT=75000
COPY --from=build --chown=node:node /app/.next/standalone ./
COPY --from=build --chown=node:node /app/.next/static ./.next/static
COPY --from=build --chown=node:node /app/public ./public
RUN mkdir /data && chown node:node /data
# The embedded database and the owner's secret; unused with DATABASE_URL and LOCI_AUTH_SECRET.
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/v1/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]
