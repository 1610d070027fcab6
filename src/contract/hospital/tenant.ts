import * as v from 'valibot';
import { spec } from '../protocol/endpoint.ts';
import { id, requiredText } from '../protocol/schemas.ts';
import { byWebsitePath } from '../protocol/tenantPath.ts';

/** A hospital, identified by its host name. */
export const tenantInfo = v.object({ name: v.string(), systemTenantId: id });

export const tenant = {
  byWebsite: spec.get(byWebsitePath, 'The hospital of a host name, or null', {
    access: 'open',
    input: v.object({ website: requiredText(253) }),
    data: v.nullish(tenantInfo, null),
  }),
};

/** The tenant id until the host has been looked up (specification §9). */
export const defaultTenantId = '1';
