#!/bin/sh
# /docker-entrypoint.d: makes the configuration before nginx starts; a fault in the tenant map stops the container.
exec /opt/cloudroom/nginx/render
