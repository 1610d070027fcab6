import type { endpoints } from '../contract/endpoints.ts';

/** `anyone` needs no session; `staff` is whoever is logged in; an `administrator` is a doctor or an auditor too. */
export type Who = 'anyone' | 'staff' | 'doctor' | 'auditor' | 'administrator';

/**
 * Who may make which call, in one place; a new endpoint does not compile until it stands here. What a caller may see of
 * their own hospital's rows beyond that (own orders, audited prescriptions) is the handlers' matter.
 */
export const whoMay: { readonly [G in keyof typeof endpoints]: Record<keyof (typeof endpoints)[G], Who> } = {
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
    updatePassword: 'staff',
    checkSmsCode: 'staff',
    resetMobile: 'staff',
    loginLog: 'staff',
    journalKey: 'staff',
  },
  file: { presigned: 'staff', create: 'staff', upload: 'staff' },
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
    accept: 'doctor',
    decline: 'doctor',
    finish: 'doctor',
    statistics: 'doctor',
  },
  message: { history: 'staff', config: 'staff', recall: 'doctor', search: 'staff' },
  quickReplies: { all: 'doctor', save: 'doctor', remove: 'doctor' },
  service: { list: 'doctor', update: 'doctor' },
  record: { detail: 'staff', save: 'doctor', versions: 'staff', sign: 'doctor', addend: 'doctor' },
  diagnosis: { page: 'staff', tags: 'doctor', addTag: 'doctor', removeTag: 'doctor' },
  drug: {
    warehouses: 'staff',
    search: 'staff',
    stock: 'staff',
    byId: 'staff',
    favourites: 'doctor',
    favour: 'doctor',
  },
  prescription: {
    create: 'doctor',
    edit: 'doctor',
    cancel: 'doctor',
    list: 'doctor',
    info: 'staff',
    history: 'staff',
    numbers: 'doctor',
    versions: 'doctor',
    rules: 'staff',
  },
  templates: { list: 'doctor', save: 'doctor', remove: 'doctor' },
  history: { visits: 'staff', visit: 'staff' },
  audit: {
    page: 'auditor',
    detail: 'auditor',
    versions: 'auditor',
    record: 'auditor',
    statistics: 'auditor',
    claim: 'auditor',
    renew: 'auditor',
    release: 'auditor',
    takeOver: 'auditor',
    verdict: 'auditor',
  },
  rtc: { patientPage: 'doctor' },
  staff: {
    page: 'administrator',
    create: 'administrator',
    update: 'administrator',
    updateStatus: 'administrator',
  },
  banners: { list: 'staff' },
  icons: { get: 'staff' },
};
