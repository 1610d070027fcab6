import * as v from 'valibot';
import { businessCode } from '../../../contract/errors/envelopeCodes.ts';
import { maxLengths, newPassword } from '../../../contract/account/doctor.ts';
import type { ClientInput } from '../../../contract/protocol/endpoint.ts';
import { isVisible, type Schema } from '../../../contract/protocol/schemas.ts';
import { staff, type StaffMember, username } from '../../../contract/account/staff.ts';
import { mergeFields } from '../../drafts/mergeFields.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { parseMobile, normalizeInput } from '../../lib/parseInput.ts';

/** The form values. Titles are text; '' is none. An unchanged mobile number is left empty. */
const entryShape = v.object({
  username: v.string(),
  name: v.string(),
  mobile: v.string(),
  title: v.string(),
  academicTitle: v.string(),
  deptName: v.string(),
  isAuditor: v.boolean(),
  isAdmin: v.boolean(),
  /** The current mobile number as it is shown; never edited. */
  maskedMobile: v.optional(v.string(), ''),
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

/** Stored edits, with the values that they are based on. */
export const storedShape = v.pipe(
  v.object({ typed: entryShape, was: entryShape }),
  v.transform(({ typed, was }) => ({ draft: typed, base: was, unresolved: [] })),
);

const toText = (value: number | null | undefined): string => String(value ?? '');
const toNumber = (text: string): number | null => (text === '' ? null : Number(text));

/** The form values of an account; empty for a new one. */
export const toEntry = (member: StaffMember | null): AccountEntry => ({
  username: member?.username ?? '',
  name: member?.name ?? '',
  mobile: '',
  title: toText(member?.title),
  academicTitle: toText(member?.academicTitle),
  deptName: member?.deptName ?? '',
  isAuditor: member?.isAuditor ?? false,
  isAdmin: member?.isAdmin ?? false,
  maskedMobile: member?.mobile ?? '',
});

/** The fields of the form. */
export const fields = mergeFields<AccountEntry, keyof AccountEntry>(v.keyof(entryShape).options);

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

/** Whether the account was saved after `version` with these form values. */
export const isSaved = (account: StaffMember, sent: AccountEntry, version: number): boolean => {
  const saved = toEntry(account);
  const { name, deptName = '' } = toRequest(sent);
  const { mobile, maskedMobile } = saved;
  const wanted = { ...sent, username: normalizeInput(sent.username), name, deptName, mobile, maskedMobile };
  return account.version > version && fields.differing(saved, wanted).length === 0;
};

/** The field that an error belongs to; null if none. */
export const fieldOfError = ({ code }: ApiError): EntryField | null => {
  switch (code) {
    case businessCode.usernameTaken:
      return 'username';
    case businessCode.passwordCommon:
    case businessCode.passwordPersonal:
      return 'password';
    case businessCode.mobileTaken:
      return 'mobile';
    case businessCode.titleOfOtherRole:
      return 'title';
    case businessCode.departmentUnknown:
      return 'deptName';
    case businessCode.lastAdministrator:
      return 'isAdmin';
    case businessCode.notYourself:
    case businessCode.staffConsulting:
      return 'isAuditor';
    default:
      return null;
  }
};
