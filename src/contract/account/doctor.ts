import * as v from 'valibot';
import { extension, spec } from '../protocol/endpoint.ts';
import { mobile, smsCode } from './auth.ts';
import { displayName, isPlainName, editableName } from './personName.ts';
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

/** The logged-in person as shown on screens: `userInfo` of specification §3 with its additions. */
export const doctorInfo = v.object({
  name: editableName,
  memberAccountId: id,
  avatar: nullish(v.string()),
  /** A value of the dictionary member_doctor_title. */
  title: nullish(v.number()),
  deptName: nullish(v.string()),
  /** The department's English name, if it has one. */
  deptNameEn: v.optional(v.string(), ''),
  /** The mobile number with its middle masked: 139****0001; null if unknown. */
  mobile: nullish(v.string()),
  /**
   * Who else entered that number, and when: it opens nothing until the person has confirmed it. Null if they have, or if the hospital's
   * system does not ask.
   */
  mobileRequest: nullish(v.object({ by: v.optional(displayName, ''), at: time })),
  /** Increases with every change of the profile; null if the hospital's system has no versions. */
  version: nullish(integer),
  /** A value of the dictionary member_docto_academic_title. */
  academicTitle: nullish(v.number()),
  /** A value of the dictionary hosp_standard_dept. */
  dept: nullish(v.number()),
  /** The hospital's own level: a value of the dictionary hosp_level. */
  hospLevel: nullish(v.number()),
  /** Place of practice: an entry of the area tree. */
  areaId: nullish(id),
  introduction: nullish(v.string()),
  goodAt: nullish(v.string()),
});
export type DoctorInfo = v.InferOutput<typeof doctorInfo>;

/** The maximum lengths of a profile's texts, in characters. */
export const maxLengths = { name: 40, introduction: 1000, goodAt: 500 } as const;

/** A display name, on one line. */
export const personName = v.pipe(requiredText(maxLengths.name), v.check(isPlainName));

/** The kinds of desktop alerts. */
export const desktopEvents = ['waiting', 'message', 'rejected', 'question', 'verdict', 'task'] as const;
export type DesktopEvent = (typeof desktopEvents)[number];

/**
 * Whether a text message is sent in a given case: values of the dictionaries sms_client_type, sms_biz_type, sms_scene and
 * sms_notify_optional.
 */
export const smsRow = v.object({
  clientType: v.number(),
  bizType: v.number(),
  scene: v.number(),
  notifyOptional: v.number(),
});
export type SmsRow = v.InferOutput<typeof smsRow>;

/** The cases in which text messages can be switched off: values of the dictionary sms_scene. */
export const noticeScene = {
  waiting: 3,
  verdict: 4,
  unanswered: 6,
  rejected: 7,
  newDevice: 8,
  task: 9,
} as const;

/** A person's notification preferences. */
export const notifySettings = v.object({
  sms: list(smsRow),
  desktop: list(v.object({ event: v.string(), on: v.boolean() })),
});
export type NotifySettings = v.InferOutput<typeof notifySettings>;

/** A value of a dictionary, or null. */
const chosen = v.optional(v.nullable(integer));

/** An acceptable new password: 8 to 64 characters. */
export const newPassword = v.pipe(v.string(), v.minLength(8), v.maxLength(64));

/** One attempt to log in, including failed ones. */
export const signIn = v.object({
  id,
  at: time,
  /** The log-in method: `password` or `sms`; others are shown by their code. */
  kind: v.string(),
  succeeded: v.boolean(),
  /** The client's address as seen by the gateway. */
  address: v.string(),
  /** The browser's User-Agent. */
  agent: v.string(),
  /** Whether the calling session began with it. */
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
   * Omitted fields stay as they are. Where administrators manage the staff, name, titles and department are theirs: another value is
   * refused with `profileFixed`. `version` is the one that was loaded; if it is outdated, the response is `profileChanged`
   * with the current info. `avatar` is the address of a picture uploaded by the same person; '' removes it.
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
  saveNotify: extension.post(
    '/doctor/info/notify',
    'Change notification settings; omitted ones stay as they are',
    {
      input: v.object({
        sms: v.optional(v.array(v.object({ scene: integer, notifyOptional: integer })), []),
        desktop: v.optional(v.array(v.object({ event: v.picklist(desktopEvents), on: v.boolean() })), []),
      }),
      data: notifySettings,
    },
  ),
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
  /**
   * `at` is that of the request which was read: if the number was changed again, the response is `profileChanged` with the current
   * info.
   */
  confirmMobile: extension.post(
    '/doctor/info/confirm-mobile',
    'Confirm, with the password, the number that somebody else entered',
    {
      input: v.object({ at: time, password: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) }),
      data: acknowledged,
    },
  ),
  loginLog: extension.get('/doctor/info/login-log', 'Who tried to log in to this account, newest first', {
    input: v.object({
      /** `asc`: oldest first. */
      sort: v.optional(v.picklist(['desc', 'asc']), 'desc'),
      ...paging,
    }),
    data: pageOf(signIn),
  }),
  journalKey: extension.get(
    '/doctor/info/journal-key',
    "The account's half of the key to what a browser keeps of its unsent texts; told to a session only",
    { input: v.object({}), data: v.object({ key: journalSecret }) },
  ),
};
