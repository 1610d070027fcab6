/** The host that local and internal addresses map to (specification §1). */
const testHost = 'localhost';

const internal = [
  /^(127\.\d+|10\.\d+|192\.168|172\.(1[6-9]|2\d|3[01]))\.\d+\.\d+$/,
  /^\[(::1|(f[cd][0-9a-f]{2}|fe80):.*)\]$/,
  /\.(local|internal|test)$/,
];

/** The host name for the tenant look-up: local and internal ones map to the test host. */
export const tenantHostName = (host: string): string => {
  const normalized = host.toLowerCase().replace(/\.$/, '');
  return internal.some((pattern) => pattern.test(normalized)) ? testHost : normalized;
};
