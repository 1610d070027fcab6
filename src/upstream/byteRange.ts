/** First and last requested byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a `Range` header for a file of `size` bytes (RFC 9110, section 14). Returns the requested range,
 * `all` if there is none or it is not supported (several ranges are not), or null if it is outside of the
 * file.
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
