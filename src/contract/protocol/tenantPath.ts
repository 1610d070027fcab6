/** The path of the hospital look-up by host name. */
export const byWebsitePath = '/system/tenant/get-by-website';
