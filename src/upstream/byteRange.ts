/** The first and the last byte that are asked for, both counted. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a `Range` header for a file of `size` bytes (RFC 9110, section 14): the one range that is asked for, `all` where there
 * is none or none that is understood (several at once are not), and null where it lies outside of the file.
 */
export const byteRange = (header: string | undefined, size: number): ByteRange | 'all' | null => {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '');
  if (!found) return 'all';
  const [, from = '', to = ''] = found;
  if (from === '' && to === '') return 'all';
  if (from === '') return Number(to) === 0 ? null : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return 'all';
  return start >= size ? null : { start, end };
};
