# n8n with these nodes built in (target `n8n`), and this checkout with all that its scripts need (target `build`): compose.yaml starts both.
ARG N8N_IMAGE
ARG N8N_VERSION

FROM node:24-slim AS build
WORKDIR /package
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm pack --ignore-scripts --pack-destination /tmp \
    && mkdir -p /nodes/node_modules/n8n-nodes-license-authorization \
    && tar -xzf /tmp/*.tgz -C /nodes/node_modules/n8n-nodes-license-authorization --strip-components=1

FROM ${N8N_IMAGE:-docker.n8n.io/n8nio/n8n}:${N8N_VERSION:-stable} AS n8n
COPY --from=build /nodes /opt/nodes
# A volume hides what an image has in ~/.n8n, and outlives it: each start puts the nodes of this image there.
ENTRYPOINT ["tini", "--", "sh", "-c", "mkdir -p ~/.n8n/nodes && cp -R /opt/nodes/. ~/.n8n/nodes/ && exec /docker-entrypoint.sh \"$@\"", "sh"]
