# The embedded server with the built client: see docs/deployment.md. compose.yaml adds a reverse proxy.
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
COPY . .
# The built client names it in the preview of shared links.
ARG SITE_URL=
RUN npm run build

FROM node:22-slim
WORKDIR /app
# The folder is writable, because the server builds the client again when SITE_URL is another one.
COPY --from=build --chown=node:node /app ./
RUN mkdir /data && chown node:node /data
ARG SITE_URL=
ENV NODE_ENV=production SITE_URL=$SITE_URL DATA_DIR=/data SEED=none
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m \
  CMD ["node", "-e", "fetch('http://localhost:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "supabase/local/start.ts"]
