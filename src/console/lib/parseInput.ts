import { mobilePattern, normalizeMobile } from '../../contract/account/sms.ts';

/** Converts full-width letters and digits of an input method to plain ones, and trims. */
export const normalizeInput = (input: string): string =>
  input
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .trim();

/** The mobile number in the input, in the format of the upstreams; null if there is none. */
export const parseMobile = (input: string): string | null => {
  const normalized = normalizeMobile(input);
  return mobilePattern.test(normalized) ? normalized : null;
};

/** Why there is none, as the key of a message. */
export const mobileProblem = (input: string): 'mobileMissing' | 'mobileWrong' =>
  normalizeInput(input) === '' ? 'mobileMissing' : 'mobileWrong';

const onlyMatch = (found: readonly string[] | null): string | null =>
  found?.length === 1 ? (found[0]?.replace(/\D/g, '') ?? null) : null;

const codeOfLength = (text: string, compact: string, length: number): string | null =>
  new RegExp(`^\\d{${length}}$`).test(compact)
    ? compact
    : onlyMatch(text.match(new RegExp(`(?<![\\w/-])\\d{${length}}(?![\\w/-])`, 'g')));

/**
 * The code in what was typed or pasted, the whole text message included; null if there is none or more than one. It has
 * `length` digits; if the hospital states none, four to eight, and in a text six are taken before another number of them.
 */
export const parseSmsCode = (input: string, length: number | null = null): string | null => {
  const text = normalizeInput(input);
  const compact = text.replace(/[\s-]/g, '');
  if (length !== null) return codeOfLength(text, compact, length);
  if (/^\d{4,8}$/.test(compact)) return compact;
  return onlyMatch(
    text.match(/(?<!\d)\d{6}(?!\d)/g) ??
      text.match(/(?<![\d-])\d{3}[\s-]\d{3}(?![\d-])/g) ??
      text.match(/(?<![\w/-])\d{4,8}(?![\w/-])/g),
  );
};

/** Why there is none, as the key of a message. */
export const smsCodeProblem = (input: string): 'codeMissing' | 'codeWrong' =>
  normalizeInput(input) === '' ? 'codeMissing' : 'codeWrong';
