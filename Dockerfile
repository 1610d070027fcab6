# Two images: `gateway` (nginx and the built console) and `upstream` (the embedded hospital platform).
# The base images are arguments, so that they can come from a mirror.
ARG NODE_IMAGE=node:24-slim
ARG NGINX_IMAGE=nginx:1.30

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund --loglevel=error
COPY vite.config.ts ./
COPY src/tsconfig.floor.json src/
COPY src/contract src/contract
COPY src/console src/console
# vite.config.ts imports the build's plugins from here.
COPY src/cli src/cli
RUN npx vite build --logLevel warn

FROM ${NGINX_IMAGE} AS gateway
COPY nginx /opt/cloudroom/nginx
COPY --from=build /app/dist /opt/cloudroom/dist
RUN ln -s /opt/cloudroom/nginx/docker/40-cloudroom.sh /docker-entrypoint.d/40-cloudroom.sh && \
  ln -s /opt/cloudroom/nginx/gateway /usr/local/bin/gateway && \
  install -d -o 101 -g 101 /var/lib/cloudroom /etc/cloudroom && \
  install -d -m 1777 /run/cloudroom /run/cloudroom-bodies
ENV TENANTS=/etc/cloudroom/tenants.conf RUN_DIR=/run/cloudroom/gateway STATE_DIR=/var/lib/cloudroom \
  ACCESS_LOG=/dev/stdout PORT=8080 INTERNAL_LISTEN=127.0.0.1:9145
USER 101:101
VOLUME /var/lib/cloudroom
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=2s --start-period=10s CMD ["gateway", "health"]
CMD ["nginx", "-e", "stderr", "-c", "/run/cloudroom/gateway/current/nginx.conf", "-g", "daemon off;"]

FROM ${NODE_IMAGE} AS upstream
WORKDIR /app
COPY package.json package-lock.json ./
# The image has its own Node, so the one in the packages is removed.
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY src/contract src/contract
COPY src/upstream src/upstream
RUN install -d -o node -g node /data
ENV HOST=0.0.0.0 UPSTREAM_PORT=8090 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 8090
HEALTHCHECK --interval=5s --timeout=2s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:8090/health').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "src/upstream/main.ts"]
