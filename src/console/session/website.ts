/** The key of this tab's storage under which the hospital's name stands. */
export const nameKey = 'hospName';

/** The host that local and internal addresses stand for (specification §1). */
const testHost = 'localhost';

const internal = [
  /^(127\.\d+|10\.\d+|192\.168|172\.(1[6-9]|2\d|3[01]))\.\d+\.\d+$/,
  /^\[(::1|(f[cd][0-9a-f]{2}|fe80):.*)\]$/,
  /\.(local|internal|test)$/,
];

/** The host name that the tenant is looked up by: local and internal ones become the test host. */
export const websiteOf = (host: string): string => {
  const plain = host.toLowerCase().replace(/\.$/, '');
  return internal.some((pattern) => pattern.test(plain)) ? testHost : plain;
};
