import * as v from 'valibot';
import { businessCode } from '../../../contract/errors/envelopeCodes.ts';
import { maxLengths, newPassword } from '../../../contract/account/doctor.ts';
import type { ClientInput } from '../../../contract/protocol/endpoint.ts';
import { isVisible, type Schema } from '../../../contract/protocol/schemas.ts';
import { staff, type StaffMember, username } from '../../../contract/account/staff.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { parseMobile, normalizeInput } from '../../lib/parseInput.ts';

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
export type AccountEntry = v.InferOutput<typeof entryShape>;
export type EntryField = keyof AccountEntry | 'password';

/** A validation error, named by its message key. */
type ValidationError =
  | 'usernameWrong'
  | 'passwordShort'
  | 'passwordLong'
  | 'nameMissing'
  | 'nameLong'
  | 'nameWrong'
  | 'deptLong'
  | 'mobileWrong';
/** A validation error, or an error of the server. */
export type FieldError = ValidationError | ApiError;

export const emptyEntry: AccountEntry = {
  username: '',
  name: '',
  mobile: '',
  title: '',
  academicTitle: '',
  deptName: '',
  isAuditor: false,
  isAdmin: false,
};

const toText = (value: number | null): string => (value === null ? '' : String(value));
const toNumber = (text: string): number | null => (text === '' ? null : Number(text));

/** The form values of an account. */
export const toEntry = (member: StaffMember): AccountEntry => ({
  username: member.username,
  name: member.name,
  mobile: '',
  title: toText(member.title),
  academicTitle: toText(member.academicTitle),
  deptName: member.deptName ?? '',
  isAuditor: member.isAuditor,
  isAdmin: member.isAdmin,
});

export const entryFields = v.keyof(entryShape).options;

/** The fields that differ. */
export const differingFields = (a: AccountEntry, b: AccountEntry): readonly (keyof AccountEntry)[] =>
  entryFields.filter((field) => a[field] !== b[field]);

/** Rebases the edits made since `before` onto `after`. */
export const rebase = (typed: AccountEntry, before: AccountEntry, after: AccountEntry): AccountEntry => {
  const edited = differingFields(typed, before).map((field) => [field, typed[field]] as const);
  return { ...after, ...Object.fromEntries(edited) };
};

const { name: nameShape, deptName: deptShape } = staff.update.input.entries;

const validateName = (name: string): ValidationError => {
  if (name.trim().length > maxLengths.name) return 'nameLong';
  return isVisible(name) ? 'nameWrong' : 'nameMissing';
};

const isValid = (shape: Schema, text: string): boolean => v.safeParse(shape, text).success;

/** Validates the form before it is sent; `password` is null if none is set. */
export const validate = (
  typed: AccountEntry,
  password: string | null,
): Partial<Record<EntryField, ValidationError>> => {
  const errors: Partial<Record<EntryField, ValidationError>> = {};
  if (password !== null) {
    if (!isValid(username, normalizeInput(typed.username))) errors.username = 'usernameWrong';
    if (!isValid(newPassword, password))
      errors.password = password.length < 8 ? 'passwordShort' : 'passwordLong';
  }
  if (!isValid(nameShape, typed.name)) errors.name = validateName(typed.name);
  if (!isValid(deptShape, typed.deptName)) errors.deptName = 'deptLong';
  if (normalizeInput(typed.mobile) !== '' && parseMobile(typed.mobile) === null)
    errors.mobile = 'mobileWrong';
  return errors;
};

type AccountUpdate = Omit<ClientInput<typeof staff.update>, 'id' | 'version'>;

/** The form as request parameters. */
export const toRequest = (typed: AccountEntry): AccountUpdate => {
  const mobile = parseMobile(typed.mobile);
  return {
    name: typed.name.trim(),
    title: toNumber(typed.title),
    academicTitle: toNumber(typed.academicTitle),
    deptName: typed.deptName.trim(),
    isAuditor: typed.isAuditor,
    isAdmin: typed.isAdmin,
    ...(mobile !== null && { mobile }),
  };
};

/** The field that an error belongs to; null if none. */
export const fieldOfError = ({ code }: ApiError): EntryField | null => {
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
