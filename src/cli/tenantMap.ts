import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { top } from './settings.ts';

/** The map in the repository: the demo hospitals, on the embedded upstream at its default port. */
export const defaultTenantMap = join(top, 'nginx/tenants.conf');

const usualPort = 8090;

/** The path of a tenant map for the embedded upstream: the repository's, or, for another port, a copy in the folder `into`. */
export const tenantMapFor = ({ upstreamPort, into }: { upstreamPort: number; into: string }): string => {
  if (upstreamPort === usualPort) return defaultTenantMap;
  const copy = join(into, 'tenants.conf');
  mkdirSync(into, { recursive: true });
  writeFileSync(copy, readFileSync(defaultTenantMap, 'utf8').replaceAll(`:${usualPort}`, `:${upstreamPort}`));
  return copy;
};
