import { tenant } from '../../contract/hospital/tenant.ts';
import { bindHandlers } from '../server/bindHandlers.ts';

/** The hospital of a host name (specification §7). The list of hospitals is public, nothing else is. */
export const tenantHandlers = bindHandlers(tenant, {
  byWebsite({ website }, { hospitals }) {
    const hospital = hospitals.byHost(website.replace(/:\d+$/, ''));
    return hospital ? { name: hospital.name, systemTenantId: hospital.tenantId } : null;
  },
});
