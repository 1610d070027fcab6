import { type RejectReason, rejectReasons } from '../../contract/rejectReason.ts';
import { plain } from '../lib/typed.ts';

/** The number in what was typed, as codes carry it (`2-5`, `25`, `２５`); null where letters were typed. */
const numberIn = (typed: string): string | null => {
  const digits = typed.replace(/[\s.\-–—、]/g, '');
  return /^\d+$/.test(digits) ? digits : null;
};

const digitsOf = ({ code }: RejectReason): string => code.replace('-', '');

/** The reasons that what was typed may mean: by the beginning of their number, or by words in either language. */
export const reasonsFor = (typed: string): readonly RejectReason[] => {
  const text = plain(typed).toLowerCase();
  const number = numberIn(text);
  if (number !== null) return rejectReasons.filter((one) => digitsOf(one).startsWith(number));
  const words = text.split(/\s+/).filter((word) => word !== '');
  return rejectReasons.filter(({ zh, en }) =>
    words.every((word) => `${zh} ${en}`.toLowerCase().includes(word)),
  );
};

/** The reason whose number was typed in full, where no longer number begins with it; null else. */
export const reasonAtOnce = (typed: string): RejectReason | null => {
  const number = numberIn(plain(typed));
  if (number === null) return null;
  const [only, ...more] = rejectReasons.filter((one) => digitsOf(one).startsWith(number));
  return only && more.length === 0 && digitsOf(only) === number ? only : null;
};
