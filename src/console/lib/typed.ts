import { mobilePattern, normalizeMobile } from '../../contract/account/sms.ts';

/** Converts full-width letters and digits of an input method to plain ones, and trims. */
export const plain = (typed: string): string =>
  typed
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .trim();

/** The mobile number in the input, in the format of the upstreams; null if there is none. */
export const mobileIn = (typed: string): string | null => {
  const spelled = normalizeMobile(typed);
  return mobilePattern.test(spelled) ? spelled : null;
};

/** Why there is none, as the key of a message. */
export const mobileTrouble = (typed: string): 'mobileMissing' | 'mobileWrong' =>
  plain(typed) === '' ? 'mobileMissing' : 'mobileWrong';

const only = (found: readonly string[] | null): string | null =>
  found?.length === 1 ? (found[0]?.replace(/\D/g, '') ?? null) : null;

/**
 * The six-digit code in what was typed or pasted, the whole text message included; null if there is none or
 * more than one.
 */
export const codeIn = (typed: string): string | null => {
  const text = plain(typed);
  const alone = text.replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(alone)) return alone;
  const whole = text.match(/(?<!\d)\d{6}(?!\d)/g);
  return only(whole ?? text.match(/(?<![\d-])\d{3}[\s-]\d{3}(?![\d-])/g));
};

/** Why there is none, as the key of a message. */
export const codeTrouble = (typed: string): 'codeMissing' | 'codeWrong' =>
  plain(typed) === '' ? 'codeMissing' : 'codeWrong';
