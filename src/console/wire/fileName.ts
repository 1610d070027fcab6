const unquoted = (value: string): string => value.replace(/^"(.*)"$/s, '$1').replace(/\\(.)/g, '$1');

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

// Headers are decoded as one character per byte; text that was written as UTF-8 is decoded again.
const asUtf8 = (text: string): string => {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(text, (one) => one.charCodeAt(0)),
    );
  } catch {
    return text;
  }
};

/** RFC 5987: the character set, the language, and the percent-encoded name. */
const extended = (value: string): string | null => {
  const found = /^utf-8'[^']*'(.*)$/is.exec(unquoted(value));
  return found?.[1] === undefined ? null : decoded(found[1]);
};

/** Removes what a file name must not contain: folders, control characters, and bidirectional marks. */
const harmless = (name: string): string | null => {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  const clean = last.replace(/[\0-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim();
  const plain = clean.replace(/^\.+/, '').slice(-200);
  return plain === '' ? null : plain;
};

const parameter = (header: string, name: string): string | null =>
  new RegExp(`;\\s*${name}\\s*=\\s*("(?:[^"\\\\]|\\\\.)*"|[^;]*)`, 'i').exec(header)?.[1]?.trim() ?? null;

/**
 * The name in a `Content-Disposition` (RFC 6266); null if it has none. `filename*` takes precedence over
 * `filename`, which the yudao family percent-encodes too.
 */
export const fileName = (header: string | null): string | null => {
  if (header === null) return null;
  const long = parameter(header, 'filename\\*');
  const name = long === null ? null : extended(long);
  if (name !== null) return harmless(name);
  const short = parameter(header, 'filename');
  if (short === null) return null;
  const plain = asUtf8(unquoted(short));
  return harmless((plain.includes('%') ? decoded(plain) : null) ?? plain);
};
