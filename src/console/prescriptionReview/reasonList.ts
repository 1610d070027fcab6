import { type RejectReason, rejectReasons } from '../../contract/prescribing/rejectReason.ts';
import { plain } from '../lib/typed.ts';

/** The digits of a typed reason number (`2-5`, `25`, `２５`); null if letters were typed. */
const numberIn = (typed: string): string | null => {
  const digits = typed.replace(/[\s.\-–—、]/g, '');
  return /^\d+$/.test(digits) ? digits : null;
};

const digitsOf = ({ code }: RejectReason): string => code.replace('-', '');

/** Reasons that match the query: by the start of their number, or by words in either language. */
export const reasonsFor = (typed: string): readonly RejectReason[] => {
  const text = plain(typed).toLowerCase();
  const number = numberIn(text);
  if (number !== null) return rejectReasons.filter((one) => digitsOf(one).startsWith(number));
  const words = text.split(/\s+/).filter((word) => word !== '');
  return rejectReasons.filter(({ zh, en }) =>
    words.every((word) => `${zh} ${en}`.toLowerCase().includes(word)),
  );
};

/** The reason whose number was typed in full and cannot be continued to a longer one; otherwise null. */
export const reasonAtOnce = (typed: string): RejectReason | null => {
  const number = numberIn(plain(typed));
  if (number === null) return null;
  const [only, ...more] = rejectReasons.filter((one) => digitsOf(one).startsWith(number));
  return only && more.length === 0 && digitsOf(only) === number ? only : null;
};
