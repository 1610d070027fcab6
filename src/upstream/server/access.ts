import { auth } from '../../contract/account/auth.ts';
import { doctor } from '../../contract/account/doctor.ts';
import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import type { endpoints } from '../../contract/protocol/endpoints.ts';

/**
 * `anyone` needs no session, `staff` is any signed-in user. An `administrator` is also a doctor or an
 * auditor. The `pharmacy` is a system with a key of its own, never a session.
 */
export type RequiredRole =
  | 'anyone'
  | 'staff'
  | 'doctor'
  | 'auditor'
  | 'administrator'
  | 'auditorOrAdministrator'
  | 'pharmacy';

/** What a session may call before its person has replaced the password that an administrator set. */
export const allowedBeforePasswordChange: ReadonlySet<Endpoint> = new Set([
  auth.account,
  auth.logout,
  doctor.updatePassword,
]);

/**
 * Which role each call requires, all in one place. A new endpoint does not compile until it is listed. Finer
 * limits within a hospital (own orders, audited prescriptions) are checked by the handlers.
 */
export const requiredRoles: {
  readonly [G in keyof typeof endpoints]: Record<keyof (typeof endpoints)[G], RequiredRole>;
} = {
  auth: {
    login: 'anyone',
    smsLogin: 'anyone',
    sendSmsCode: 'anyone',
    validateSmsCode: 'anyone',
    refresh: 'anyone',
    logout: 'staff',
    account: 'staff',
  },
  captcha: { get: 'anyone', check: 'anyone' },
  doctor: {
    info: 'staff',
    update: 'staff',
    notify: 'staff',
    saveNotify: 'staff',
    updatePassword: 'staff',
    checkSmsCode: 'staff',
    resetMobile: 'staff',
    confirmMobile: 'staff',
    loginLog: 'staff',
    journalKey: 'staff',
  },
  absence: { get: 'doctor', start: 'doctor', end: 'doctor' },
  qualifications: {
    byDoctor: 'staff',
    create: 'staff',
    update: 'staff',
    page: 'administrator',
    review: 'administrator',
  },
  areas: { tree: 'staff' },
  file: { presigned: 'staff', create: 'staff', upload: 'staff', address: 'staff' },
  tenant: { byWebsite: 'anyone' },
  dictionary: { byType: 'anyone' },
  order: {
    detail: 'staff',
    personalHistory: 'staff',
    numbers: 'doctor',
    page: 'doctor',
    export: 'doctor',
    pushMessage: 'doctor',
    awaiting: 'doctor',
    open: 'doctor',
    unsigned: 'doctor',
    accept: 'doctor',
    decline: 'doctor',
    finish: 'doctor',
    statistics: 'doctor',
  },
  message: {
    history: 'staff',
    config: 'staff',
    recall: 'doctor',
    search: 'staff',
    otherPictures: 'doctor',
  },
  quickReplies: { all: 'doctor', save: 'doctor', remove: 'doctor' },
  service: { list: 'doctor', update: 'doctor' },
  record: { detail: 'staff', save: 'doctor', versions: 'staff', sign: 'doctor', addend: 'doctor' },
  diagnosis: { page: 'staff', tags: 'doctor', addTag: 'doctor', removeTag: 'doctor' },
  drug: {
    warehouses: 'staff',
    search: 'staff',
    stock: 'staff',
    byId: 'staff',
    dictionary: 'staff',
    updateDictionary: 'doctor',
    favourites: 'doctor',
    favour: 'doctor',
    usual: 'staff',
  },
  prescription: {
    create: 'doctor',
    edit: 'doctor',
    cancel: 'doctor',
    list: 'doctor',
    export: 'doctor',
    info: 'staff',
    history: 'staff',
    numbers: 'doctor',
    versions: 'doctor',
    rules: 'staff',
  },
  dispensing: { report: 'pharmacy' },
  templates: { list: 'doctor', save: 'doctor', remove: 'doctor' },
  history: { visits: 'staff', visit: 'staff' },
  patientFacts: { get: 'staff', save: 'doctor' },
  measurements: { list: 'staff', add: 'doctor', withdraw: 'doctor' },
  followUps: { list: 'doctor', set: 'doctor', done: 'doctor', remove: 'doctor', reopen: 'doctor' },
  audit: {
    page: 'auditor',
    detail: 'auditor',
    versions: 'auditor',
    record: 'auditor',
    export: 'auditor',
    statistics: 'auditor',
    claim: 'auditor',
    renew: 'auditor',
    release: 'auditor',
    takeOver: 'auditor',
    takenOver: 'auditor',
    dismissTakenOver: 'auditor',
    verdict: 'auditor',
  },
  clarification: { ask: 'auditor', answer: 'doctor' },
  reviewBoard: {
    waiting: 'auditorOrAdministrator',
    figures: 'auditorOrAdministrator',
    export: 'auditorOrAdministrator',
    setTerm: 'administrator',
  },
  sampling: {
    page: 'auditorOrAdministrator',
    preview: 'administrator',
    draw: 'administrator',
    results: 'auditorOrAdministrator',
    sheets: 'auditorOrAdministrator',
    sheet: 'auditorOrAdministrator',
    judge: 'auditor',
    exportResults: 'auditorOrAdministrator',
    export: 'auditorOrAdministrator',
  },
  rtc: { patientPage: 'doctor' },
  staff: {
    page: 'administrator',
    export: 'administrator',
    create: 'administrator',
    update: 'administrator',
    updateStatus: 'administrator',
    resetPassword: 'administrator',
    loginLog: 'administrator',
  },
  transfers: { open: 'administrator', run: 'administrator' },
  departments: {
    list: 'administrator',
    create: 'administrator',
    update: 'administrator',
    updateStatus: 'administrator',
  },
  auditTrail: { page: 'administrator', export: 'administrator' },
  overview: {
    visits: 'administrator',
    exportVisits: 'administrator',
    visit: 'administrator',
    prescriptions: 'administrator',
    exportPrescriptions: 'administrator',
    prescription: 'administrator',
    figures: 'administrator',
    exportFigures: 'administrator',
    schedules: 'administrator',
  },
  hospitalData: {
    kinds: 'administrator',
    check: 'administrator',
    apply: 'administrator',
    export: 'administrator',
  },
  banners: { list: 'staff' },
  icons: { get: 'staff' },
  protocols: { list: 'anyone', accept: 'staff' },
  extensionList: { get: 'staff' },
};
