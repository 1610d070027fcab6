const unquote = (value: string): string => value.replace(/^"(.*)"$/s, '$1').replace(/\\(.)/g, '$1');

const decodePercent = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

// Headers are decoded as one character per byte; text that was written as UTF-8 is decoded again.
const decodeUtf8 = (text: string): string => {
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
const decodeExtended = (value: string): string | null => {
  const found = /^utf-8'[^']*'(.*)$/is.exec(unquote(value));
  return found?.[1] === undefined ? null : decodePercent(found[1]);
};

/** Removes what a file name must not contain: folders, control characters, and bidirectional marks. */
const sanitize = (name: string): string | null => {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex -- control characters are removed on purpose
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
export const fileNameFromHeader = (header: string | null): string | null => {
  if (header === null) return null;
  const encodedName = parameter(header, 'filename\\*');
  const name = encodedName === null ? null : decodeExtended(encodedName);
  if (name !== null) return sanitize(name);
  const plainName = parameter(header, 'filename');
  if (plainName === null) return null;
  const plain = decodeUtf8(unquote(plainName));
  return sanitize((plain.includes('%') ? decodePercent(plain) : null) ?? plain);
};
