import { tenant } from '../contract/tenant.ts';
import { serve } from './serve.ts';

/** Which hospital a host name is (specification §7). The directory of hospitals is public; nothing else here is. */
export const tenantCalls = serve(tenant, {
  byWebsite({ website }, { hospitals }) {
    const hospital = hospitals.byHost(website.replace(/:\d+$/, ''));
    return hospital ? { name: hospital.name, systemTenantId: hospital.tenantId } : null;
  },
});
