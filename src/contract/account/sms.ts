/** The purposes of a code: values of the dictionary sms_scene. */
export const smsScene = { login: 1, oldMobile: 2, newMobile: 5 } as const;

/** A text about what somebody else changed of an account: a value of sms_scene. It cannot be switched off. */
export const changedScene = 10;

/** The minimum interval between two codes to one number, in milliseconds. */
export const smsCooldownMs = 60_000;

// One spelling per number: otherwise two accounts could share it, and its limits would count twice. Browsers autofill
// numbers of mainland China with the country code, and input methods produce full-width digits.
export const normalizeMobile = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/^(?:\+|00)86(?=1[3-9]\d{9}$)/, '');

/** Normalises a mobile number: eleven digits for mainland China without country code, or an international number with a plus sign. */
export const mobilePattern = /^(?:1[3-9]\d{9}|\+[1-9]\d{6,14})$/;
