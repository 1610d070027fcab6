/** Why a code is sent: values of the dictionary sms_scene. */
export const smsScene = { login: 1, oldMobile: 2, newMobile: 5 } as const;

/** A number gets one code in so many milliseconds. */
export const smsCooldownMs = 60_000;

// One number has one spelling: else two accounts could have it, and its limits would be counted twice. A browser fills in
// numbers of mainland China with their country code, and an input method writes digits in full width.
export const normalizeMobile = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/^(?:\+|00)86(?=1[3-9]\d{9}$)/, '');

/** A mobile number in its one spelling: eleven digits of mainland China without country code, or an international one with its plus sign. */
export const mobilePattern = /^(?:1[3-9]\d{9}|\+[1-9]\d{6,14})$/;
