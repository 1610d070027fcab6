import { mobilePattern, oneSpelling } from '../../contract/sms.ts';

/** What was typed with an input method's full-width letters and digits, in plain ones, without the space around it. */
export const plain = (typed: string): string =>
  typed
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .trim();

/** The mobile number in what was typed, as an upstream knows it; null where there is none. */
export const mobileIn = (typed: string): string | null => {
  const spelled = oneSpelling(typed);
  return mobilePattern.test(spelled) ? spelled : null;
};

/** Why there is none, by the name of its words. */
export const mobileTrouble = (typed: string): 'mobileMissing' | 'mobileWrong' =>
  plain(typed) === '' ? 'mobileMissing' : 'mobileWrong';

const only = (found: readonly string[] | null): string | null =>
  found?.length === 1 ? (found[0]?.replace(/\D/g, '') ?? null) : null;

/** The code of six digits in what was typed or pasted, the whole text message included; null where there is none or more than one. */
export const codeIn = (typed: string): string | null => {
  const text = plain(typed);
  const alone = text.replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(alone)) return alone;
  const whole = text.match(/(?<!\d)\d{6}(?!\d)/g);
  return only(whole ?? text.match(/(?<![\d-])\d{3}[\s-]\d{3}(?![\d-])/g));
};

/** Why there is none, by the name of its words. */
export const codeTrouble = (typed: string): 'codeMissing' | 'codeWrong' =>
  plain(typed) === '' ? 'codeMissing' : 'codeWrong';
