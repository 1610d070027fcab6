import * as v from 'valibot';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import { maxLengths, newPassword } from '../../contract/account/doctor.ts';
import type { ClientInput } from '../../contract/protocol/endpoint.ts';
import { isVisible, type Schema } from '../../contract/protocol/schemas.ts';
import { staff, type StaffMember, username } from '../../contract/account/staff.ts';
import type { Fault } from '../lib/fault.ts';
import { mobileIn, plain } from '../lib/typed.ts';

/** The form values. Titles are text; '' is none. An unchanged mobile number is left empty. */
export const entryShape = v.object({
  username: v.string(),
  name: v.string(),
  mobile: v.string(),
  title: v.string(),
  academicTitle: v.string(),
  deptName: v.string(),
  isAuditor: v.boolean(),
  isAdmin: v.boolean(),
});
export type Entry = v.InferOutput<typeof entryShape>;
export type EntryField = keyof Entry | 'password';

/** A validation error, named by its message key. */
type Mistake =
  | 'usernameWrong'
  | 'passwordShort'
  | 'passwordLong'
  | 'nameMissing'
  | 'nameLong'
  | 'nameWrong'
  | 'deptLong'
  | 'mobileWrong';
/** A validation error, or an error of the server. */
export type Trouble = Mistake | Fault;

export const blank: Entry = {
  username: '',
  name: '',
  mobile: '',
  title: '',
  academicTitle: '',
  deptName: '',
  isAuditor: false,
  isAdmin: false,
};

const textOf = (value: number | null): string => (value === null ? '' : String(value));
const numberOf = (text: string): number | null => (text === '' ? null : Number(text));

/** The form values of an account. */
export const entryOf = (one: StaffMember): Entry => ({
  username: one.username,
  name: one.name,
  mobile: '',
  title: textOf(one.title),
  academicTitle: textOf(one.academicTitle),
  deptName: one.deptName ?? '',
  isAuditor: one.isAuditor,
  isAdmin: one.isAdmin,
});

export const entryFields = v.keyof(entryShape).options;

/** The fields that differ. */
export const differing = (a: Entry, b: Entry): readonly (keyof Entry)[] =>
  entryFields.filter((field) => a[field] !== b[field]);

/** Rebases the edits made since `before` onto `after`. */
export const rebased = (typed: Entry, was: Entry, now: Entry): Entry => {
  const mine = differing(typed, was).map((field) => [field, typed[field]] as const);
  return { ...now, ...Object.fromEntries(mine) };
};

const { name: nameShape, deptName: deptShape } = staff.update.input.entries;

const nameMistake = (name: string): Mistake => {
  if (name.trim().length > maxLengths.name) return 'nameLong';
  return isVisible(name) ? 'nameWrong' : 'nameMissing';
};

const fits = (shape: Schema, text: string): boolean => v.safeParse(shape, text).success;

/** Validates the form before it is sent; `password` is null if none is set. */
export const mistakesIn = (typed: Entry, password: string | null): Partial<Record<EntryField, Mistake>> => {
  const wrong: Partial<Record<EntryField, Mistake>> = {};
  if (password !== null) {
    if (!fits(username, plain(typed.username))) wrong.username = 'usernameWrong';
    if (!fits(newPassword, password)) wrong.password = password.length < 8 ? 'passwordShort' : 'passwordLong';
  }
  if (!fits(nameShape, typed.name)) wrong.name = nameMistake(typed.name);
  if (!fits(deptShape, typed.deptName)) wrong.deptName = 'deptLong';
  if (plain(typed.mobile) !== '' && mobileIn(typed.mobile) === null) wrong.mobile = 'mobileWrong';
  return wrong;
};

type Kept = Omit<ClientInput<typeof staff.update>, 'id' | 'version'>;

/** The form as request parameters. */
export const sentOf = (typed: Entry): Kept => {
  const mobile = mobileIn(typed.mobile);
  return {
    name: typed.name.trim(),
    title: numberOf(typed.title),
    academicTitle: numberOf(typed.academicTitle),
    deptName: typed.deptName.trim(),
    isAuditor: typed.isAuditor,
    isAdmin: typed.isAdmin,
    ...(mobile !== null && { mobile }),
  };
};

/** The field that an error belongs to; null if none. */
export const fieldOf = ({ code }: Fault): EntryField | null => {
  switch (code) {
    case businessCode.usernameTaken:
      return 'username';
    case businessCode.mobileTaken:
      return 'mobile';
    case businessCode.lastAdministrator:
      return 'isAdmin';
    case businessCode.notYourself:
    case businessCode.staffConsulting:
      return 'isAuditor';
    default:
      return null;
  }
};
