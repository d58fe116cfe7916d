# Vereinshaus als Container: gebaut in der ersten Stufe, nur mit dem Nötigsten in der letzten. Wie er läuft, steht in compose.yaml und
# docs/betrieb.md.
FROM docker.io/library/node:22-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build

FROM docker.io/library/node:22-bookworm-slim AS libraries
WORKDIR /app
COPY . .
RUN npm ci --omit=dev --workspace apps/server

FROM docker.io/library/node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=false DEFAULT_CLUB=0
WORKDIR /app
COPY --from=libraries /app/node_modules node_modules
COPY --from=libraries /app/package.json package.json
COPY --from=libraries /app/apps/server/package.json apps/server/package.json
COPY --from=libraries /app/apps/server/migrations apps/server/migrations
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/web/dist apps/web/dist
RUN install -d -o 10001 -g 10001 -m 0700 /data
# Gehört niemandem sonst: was er schreiben darf, ist /data und ein flüchtiges /tmp.
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Ohne node: das bräuchte auf einer beschäftigten Maschine länger zum Starten, als die Antwort dauert.
HEALTHCHECK --interval=10s --timeout=15s --start-period=120s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["node", "apps/server/dist/main.js"]
