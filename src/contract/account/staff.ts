import * as v from 'valibot';
import { mobile } from './auth.ts';
import { newPassword, personName, signIn } from './doctor.ts';
import { extension } from '../protocol/endpoint.ts';
import { chosenColumns } from '../protocol/exportFile.ts';
import { editableName } from './personName.ts';
import { id, nullish, pageOf, paging, text, time, integer, integerText } from '../protocol/schemas.ts';

/** Whether somebody may log in: a common status of the wire. */
export const staffStatus = { enabled: 0, disabled: 1 } as const;

/** The roles to filter by. An administrator is also a doctor or an auditor. */
export const staffRoles = ['doctor', 'auditor', 'administrator'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The sort orders of the staff list. */
export const staffOrders = ['name', 'username', 'deptName', 'lastSeen'] as const;
export type StaffOrder = (typeof staffOrders)[number];

/** A staff member as administrators see them. */
export const staffMember = v.object({
  id,
  username: v.string(),
  name: editableName,
  /** With its middle masked: 139****0001; null if unknown. */
  mobile: nullish(v.string()),
  /** Whether they still have to confirm it: until then it opens nothing. */
  mobileUnconfirmed: v.optional(v.boolean(), false),
  /** A value of the dictionary member_doctor_title. */
  title: nullish(v.number()),
  /** A value of the dictionary member_docto_academic_title. */
  academicTitle: nullish(v.number()),
  deptName: nullish(v.string()),
  isAuditor: v.optional(v.boolean(), false),
  isAdmin: v.optional(v.boolean(), false),
  /** A value of staffStatus. */
  status: v.number(),
  /** Whether they still have to replace the password that an administrator set. */
  mustChangePassword: v.optional(v.boolean(), false),
  /** The last log-in or the last call; null if unknown. */
  lastSeen: nullish(time),
  /** Their open consultations, which stay with them if the account is disabled. */
  openOrders: v.optional(integer, 0),
  /** Their follow-ups of visits that have ended, which stay with them, too. */
  openFollowUps: v.optional(integer, 0),
  /** Prescriptions they have claimed; these are released if the account is disabled. */
  heldClaims: v.optional(integer, 0),
  /** The version that was loaded; an outdated one is refused. */
  version: integer,
});
export type StaffMember = v.InferOutput<typeof staffMember>;

/** A user name: 2 to 32 letters, digits and . _ - , starting with a letter or a digit. */
export const username = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9][\w.-]{1,31}$/));

const editableFields = {
  name: personName,
  title: v.optional(v.nullable(integer), null),
  academicTitle: v.optional(v.nullable(integer), null),
  /** An enabled department in either language, or the account's own; any text at a hospital without departments. */
  deptName: v.optional(text(40), ''),
  isAuditor: v.boolean(),
  isAdmin: v.boolean(),
};

const staffFilter = {
  /** Part of the name, the user name or the masked mobile number; or a complete mobile number. */
  keyword: v.optional(text(50), ''),
  role: v.optional(v.picklist(staffRoles)),
  status: v.optional(v.pipe(integerText, v.maxValue(1))),
  /** The name of a department, in either language; empty for all. */
  dept: v.optional(text(40), ''),
  sort: v.optional(v.picklist(staffOrders), 'name'),
  /** `1`: in descending order. */
  descending: v.optional(v.pipe(integerText, v.maxValue(1)), 0),
};

export const staff = {
  page: extension.get('/doctor/staff/page', "The hospital's staff", {
    input: v.object({
      ...staffFilter,
      /** Only this one; 404 if it does not exist. */
      id: v.optional(id),
      ...paging,
    }),
    data: pageOf(staffMember),
  }),
  /** Everything that `page` lists, as `order.export`; it has no mobile numbers. */
  export: extension.get('/doctor/staff/export', 'The same staff as a CSV file', {
    input: v.object({ ...staffFilter, ...chosenColumns }),
    data: v.unknown(),
    enveloped: false,
  }),
  create: extension.post('/doctor/staff/create', 'Create an account, with a first password', {
    input: v.object({ username, password: newPassword, mobile: v.optional(mobile), ...editableFields }),
    data: staffMember,
  }),
  /**
   * `version` is the one that was loaded; if it is outdated, the response is `staffChanged` with the current state.
   * Without `mobile` the number is kept.
   */
  update: extension.post('/doctor/staff/update', "Change somebody's account", {
    input: v.object({ id, version: integer, mobile: v.optional(mobile), ...editableFields }),
    data: staffMember,
  }),
  /** `resetYourself` for the caller's own; `passwordCommon` or `passwordPersonal` for a weak one. */
  resetPassword: extension.post(
    '/doctor/staff/reset-password',
    'Set a first password for somebody who has forgotten theirs: every session of the account ends, and the person chooses another one at the next log-in',
    { input: v.object({ id, password: newPassword }), data: staffMember },
  ),
  loginLog: extension.get(
    '/doctor/staff/login-log',
    "Who tried to log in to somebody's account, newest first",
    {
      input: v.object({ id, ...paging }),
      data: pageOf(signIn),
    },
  ),
  updateStatus: extension.post(
    '/doctor/staff/update-status',
    'Enable an account, or disable it: every session of it ends',
    {
      input: v.object({ id, status: v.picklist(Object.values(staffStatus)) }),
      data: staffMember,
    },
  ),
};
