// The addresses of the embedded upstream's files end: `/storage/<tenant>/<name>?expires=<seconds>&signature=<mark>`
// (docs/wire.md, "Files"). Other upstreams have addresses of their own, which nothing here touches.
const signature = /\?expires=(\d{1,12})&signature=[\w-]{30}$/;

/** The same address without what ends: two of one file are equal then. */
export const withoutSignature = (url: string): string => url.replace(signature, '');

/** When an address ends, in epoch milliseconds; null if it does not say. */
export const endOf = (url: string): number | null => {
  const [, seconds] = signature.exec(url) ?? [];
  return seconds === undefined ? null : Number(seconds) * 1000;
};
