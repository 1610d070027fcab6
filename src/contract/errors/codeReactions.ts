import type { BusinessError } from './businessErrors.ts';

const atField = 'The message stands at the field that it concerns';
const counted = 'Where several patients are reminded at once, the visit is counted with this reason';
const compare = 'The newer state, which the error carries as `data`, is compared with what was typed';

/** What the console does on a business code besides showing its message. For other codes the message is all. */
export const codeReactions: Readonly<Partial<Record<BusinessError, string>>> = {
  wrongPassword: `${atField}; a remembered password is forgotten`,
  accountDisabled: atField,
  accountLocked: 'The log-in offers a code by text message; a remembered password is kept',
  captchaWrong: 'A new captcha is shown; a remembered password is kept',
  smsWrong: atField,
  smsOver: atField,
  smsTooSoon: `${atField}; the countdown to the next code starts again`,
  smsTooMany: atField,
  oldPasswordWrong: atField,
  samePassword: atField,
  passwordChangeRequired: 'Nothing but the change of the password is shown',
  passwordCommon: atField,
  passwordPersonal: atField,
  oldMobileFirst: 'The change of the mobile number goes back to its first step',
  mobileTaken: atField,
  mobileMissing: atField,
  ownPasswordWrong: atField,
  profileChanged: compare,
  qualificationTwice: compare,
  qualificationChanged: compare,
  usernameTaken: atField,
  staffChanged: compare,
  lastAdministrator: atField,
  notYourself: atField,
  staffConsulting: atField,
  titleOfOtherRole: atField,
  departmentTwice: atField,
  orderNotAwaiting: 'The patient leaves the queue',
  orderOfAnother:
    'The patient leaves the queue; a refused message waits for the doctor; an open consultation shows only what was typed in it',
  orderNotOpen: counted,
  patientAnswered: counted,
  remindedLately: counted,
  recordChanged: compare,
  recordSigned: 'The record becomes read-only and offers an addendum',
  recordIncomplete: 'The newest record, which the error carries as `data`, is merged into the form',
  factsChanged: compare,
  quickReplyTwice: atField,
  prescriptionState: 'The current prescription is shown',
  prescriptionChanged: 'The newer version is shown before anything is sent again',
  rulesBlock: 'The findings, which the error carries as `data`, are shown at their lines',
  templateName: atField,
  claimedByAnother: 'The pharmacist who claimed it, whom the error carries as `data`, is named',
  claimMissing: 'The prescription is claimed again, and the decision is sent once more',
  findingsNew:
    'The new findings, which the error carries as `data`, are shown before the decision is sent again',
  sampleTooLarge: atField,
  sheetChanged: compare,
  dataChanged: 'The file is checked again before it can be applied',
  serviceChanged: compare,
};
