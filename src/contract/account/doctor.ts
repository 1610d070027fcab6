import * as v from 'valibot';
import { extension, spec } from '../protocol/endpoint.ts';
import { mobile, smsCode } from './auth.ts';
import { isPlainName, editableName } from './personName.ts';
import {
  acknowledged,
  id,
  list,
  nullish,
  pageOf,
  paging,
  requiredText,
  text,
  time,
  integer,
} from '../protocol/schemas.ts';

/** The logged-in person as the screens name them; `userInfo` of specification §3 and what goes with it. */
export const doctorInfo = v.object({
  name: editableName,
  memberAccountId: id,
  avatar: nullish(v.string()),
  /** A value of the dictionary member_doctor_title. */
  title: nullish(v.number()),
  deptName: nullish(v.string()),
  /** The mobile number with its middle hidden: 139****0001; null where none is known. */
  mobile: nullish(v.string()),
  /** Rises with every change of the profile; null where the hospital's system does not count them. */
  version: nullish(integer),
  /** A value of the dictionary member_docto_academic_title. */
  academicTitle: nullish(v.number()),
  /** A value of the dictionary hosp_standard_dept. */
  dept: nullish(v.number()),
  /** The hospital's own level: a value of the dictionary hosp_level. */
  hospLevel: nullish(v.number()),
  /** Where they practise: an entry of the area tree. */
  areaId: nullish(id),
  introduction: nullish(v.string()),
  goodAt: nullish(v.string()),
});
export type DoctorInfo = v.InferOutput<typeof doctorInfo>;

/** How long the texts of a profile may be, in characters. */
export const maxLengths = { name: 40, introduction: 1000, goodAt: 500 } as const;

/** A name as it is shown, on one line. */
export const personName = v.pipe(requiredText(maxLengths.name), v.check(isPlainName));

/** What alerts on the desktop can be about. */
export const desktopEvents = ['waiting', 'message', 'rejected', 'verdict', 'task'] as const;
export type DesktopEvent = (typeof desktopEvents)[number];

/**
 * Whether a text message is sent in a case: values of the dictionaries sms_client_type, sms_biz_type, sms_scene and
 * sms_notify_optional.
 */
export const smsRow = v.object({
  clientType: v.number(),
  bizType: v.number(),
  scene: v.number(),
  notifyOptional: v.number(),
});
export type SmsRow = v.InferOutput<typeof smsRow>;

/** In which cases a text message may tell somebody of something: values of the dictionary sms_scene. */
export const noticeScene = {
  waiting: 3,
  verdict: 4,
  unanswered: 6,
  rejected: 7,
  newDevice: 8,
  task: 9,
} as const;

/** How a person wants to learn of things. */
export const notifySettings = v.object({
  sms: list(smsRow),
  desktop: list(v.object({ event: v.string(), on: v.boolean() })),
});
export type NotifySettings = v.InferOutput<typeof notifySettings>;

/** A value of a dictionary, or none. */
const chosen = v.optional(v.nullable(integer));

/** A password that a person may choose: 8 to 64 characters. */
export const newPassword = v.pipe(v.string(), v.minLength(8), v.maxLength(64));

/** One attempt to log in, the failed ones too. */
export const signIn = v.object({
  id,
  at: time,
  /** How it was tried. */
  kind: v.picklist(['password', 'sms']),
  succeeded: v.boolean(),
  /** The client's address, as the gateway saw it. */
  address: v.string(),
  /** The browser's own account of itself (User-Agent). */
  agent: v.string(),
  /** Whether the session that asks began with it. */
  current: v.optional(v.boolean(), false),
});
export type SignIn = v.InferOutput<typeof signIn>;

/** 32 random bytes in base64; the same for an account at every log-in. */
const journalSecret = v.pipe(v.string(), v.base64(), v.length(44));

export const doctor = {
  info: spec.get('/doctor/info/get-info', 'The logged-in doctor or auditor', {
    input: v.object({}),
    data: doctorInfo,
  }),
  /**
   * What is left out stays as it is. `version` is the one that was read; another one meanwhile is `profileChanged`, with the
   * info as it is now. `avatar` is the address of a stored picture of one's own; '' takes it away.
   */
  update: spec.post('/doctor/info/update', 'Change the profile', {
    input: v.object({
      version: v.optional(v.nullable(integer)),
      name: v.optional(personName),
      title: chosen,
      academicTitle: chosen,
      dept: chosen,
      areaId: v.optional(v.nullable(id)),
      introduction: v.optional(text(maxLengths.introduction)),
      goodAt: v.optional(text(maxLengths.goodAt)),
      avatar: v.optional(v.pipe(v.string(), v.maxLength(300))),
    }),
    data: acknowledged,
  }),
  notify: extension.get('/doctor/info/notify', 'How the logged-in person wants to learn of things', {
    input: v.object({}),
    data: notifySettings,
  }),
  saveNotify: extension.post('/doctor/info/notify', 'Change that; what is left out stays as it is', {
    input: v.object({
      sms: v.optional(v.array(v.object({ scene: integer, notifyOptional: integer })), []),
      desktop: v.optional(v.array(v.object({ event: v.picklist(desktopEvents), on: v.boolean() })), []),
    }),
    data: notifySettings,
  }),
  updatePassword: spec.put(
    '/doctor/info/updatePassword',
    'Change the password; every session of the account ends',
    {
      input: v.object({ oldPassword: v.pipe(v.string(), v.minLength(1), v.maxLength(128)), newPassword }),
      data: acknowledged,
    },
  ),
  checkSmsCode: spec.post(
    '/doctor/info/check-sms-code',
    'Prove the old mobile number by the code sent to it',
    {
      input: v.object({ code: smsCode }),
      data: acknowledged,
    },
  ),
  resetMobile: spec.post(
    '/doctor/info/reset-mobile',
    'Take a new mobile number, by the code sent to it; the old one was proved at most ten minutes before',
    { input: v.object({ mobile, code: smsCode }), data: acknowledged },
  ),
  loginLog: extension.get('/doctor/info/login-log', 'Who tried to log in to this account, newest first', {
    input: v.object(paging),
    data: pageOf(signIn),
  }),
  journalKey: extension.get(
    '/doctor/info/journal-key',
    "The account's half of the key to what a browser keeps of its unsent texts; told to a session only",
    { input: v.object({}), data: v.object({ key: journalSecret }) },
  ),
};
