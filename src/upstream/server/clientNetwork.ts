/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): string[] => {
  const [head = [], tail] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = tail ? Array.from({ length: 8 - head.length - tail.length }, () => '0') : [];
  return [...head, ...zeros, ...(tail ?? [])].map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
};

/**
 * What limits count a client by: an IPv4 address, or the /64 of an IPv6 address, because whoever has one has its whole
 * network. The gateway counts in the same way (nginx/http/rate-limits.conf).
 */
export const clientNetwork = (address: string): string => {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? [];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
};
