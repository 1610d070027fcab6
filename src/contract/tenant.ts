import * as v from 'valibot';
import { spec } from './endpoint.ts';
import { id, someText } from './shapes.ts';
import { byWebsitePath } from './tenantPath.ts';

/** A hospital, as its address names it. */
export const tenantInfo = v.object({ name: v.string(), systemTenantId: id });

export const tenant = {
  byWebsite: spec.get(byWebsitePath, 'The hospital of a host name, or null', {
    access: 'open',
    input: v.object({ website: someText(253) }),
    data: v.nullish(tenantInfo, null),
  }),
};

/** The tenant id before a host was looked up (specification §9). */
export const defaultTenantId = '1';
