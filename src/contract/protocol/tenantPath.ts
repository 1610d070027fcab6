/** Where the hospital of a host name is asked for. */
export const byWebsitePath = '/system/tenant/get-by-website';
