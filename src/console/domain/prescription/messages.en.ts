import type { Messages } from '../../i18n/messages.ts';
import { counted, plural } from '../../../contract/language/plural.ts';
import { metricEn, strengthEn, unitEn } from '../../../contract/prescribing/metric.en.ts';

const count = (lines: number) => counted(lines, 'line');

/** A unit without an English name stands as it is. */
const packsOf = (packs: number, unit: string) =>
  /[a-z]$/.test(unit) ? counted(packs, unit) : `${packs} ${unit}`;

/** The prescription panel. */
export const en = {
  title: 'Prescriptions',
  none: 'No prescriptions in this consultation',
  write: 'New prescription',
  writing: 'New prescription',
  editing: (no: string) => `Editing ${no}`,
  resume: 'Continue editing',
  edit: 'Edit',
  correctUntil: (at: string) => `The consultation has ended; this prescription can be corrected until ${at}.`,
  correctionOver: (at: string) =>
    `This prescription could be corrected until ${at}. To prescribe it again, copy it to another consultation.`,
  leave: 'Close form',
  diagnoses: 'Diagnoses',
  findDiagnosis: 'Add a diagnosis',
  diagnosisHint: 'Name or ICD-10 code',
  fromRecord: 'From the case record',
  addToRecord: 'Add to record',
  addToRecordOf: (name: string) => `Add to record: ${name}`,
  removeDiagnosis: (name: string) => `Remove the diagnosis ${name}`,
  warehouse: 'Pharmacy',
  dictionaryAt: (at: string) => `Drug dictionary as of ${at}`,
  /** The dictionary, if the time of its last update is unknown. */
  dictionary: 'Drug dictionary: time of the last update unknown',
  dictionaryNewer: (n: number) =>
    n === 0
      ? 'a newer version is available'
      : plural(n, 'an update for 1 drug is available', `updates for ${n} drugs are available`),
  dictionaryUpdate: 'Update',
  dictionaryBusy: 'Updating…',
  dictionaryNotKnown: 'Could not check whether the drug dictionary is current.',
  facts: {
    open: 'Drug details',
    pack: 'Pack',
    price: 'Price',
    before: (price: string) => `(${price} when prescribed)`,
    stock: 'Stock',
    ingredients: 'Ingredients',
    maxDaily: 'Maximum daily dose',
    minAge: 'Minimum age',
    control: 'Controlled-drug status',
    notKnown: 'unknown',
    controls: {
      none: 'not controlled',
      narcotic: 'narcotic',
      'psychotropic-1': 'Class I psychotropic',
      'psychotropic-2': 'Class II psychotropic',
      toxic: 'toxic drug under special control',
      precursor: 'precursor chemical',
    },
    maker: 'Manufacturer',
    approvalNumber: 'Approval no.',
    code: 'Code',
    notListed: 'This drug is no longer on the hospital’s list.',
  },
  reasonShort: 'Give the reason in a few words.',
  findDrug: 'Add a drug',
  drugHint: 'Name or code',
  inStock: (packs: number, _unit: string) => `${packs} in stock`,
  stockNotKnown: 'stock unknown',
  outOfStock: 'out of stock',
  perPack: (price: string, _unit: string) => `¥${price}`,
  /** A tube is not a tube of 1, nobody counts the drops in a bottle, and only tablets and capsules go without saying. */
  pack: (size: number, count: string, unit: string) => {
    if (count === 'drop' || (size === 1 && count === unit)) return unit;
    // A unit may have no English name.
    const isPlain = size > 1 && (/^(?:tablet|capsule)$/.test(count) || !/[a-z]/i.test(count));
    return `${unit} of ${isPlain ? size : packsOf(size, count)}`;
  },
  columns: { drug: 'Drug', dose: 'Dose', quantity: 'Qty', price: 'Price' },
  details: (name: string, isWritten: boolean) =>
    `Instructions, group and pack: ${name}${isWritten ? ' (filled in)' : ''}`,
  lines: 'Prescription lines',
  line: (n: number, name: string) => `Line ${n}: ${name}`,
  dose: 'Dose',
  doseIn: (unit: string) => `Dose (${unit})`,
  frequency: 'Frequency',
  route: 'Route',
  days: 'Days',
  daysOf: (days: string) => `${days} ${plural(Number(days), 'day', 'days')}`,
  quantity: 'Quantity',
  computed: 'calculated',
  byHand: 'entered manually',
  compute: 'Calculate (=)',
  quantityExplanation: (from: string, packs: number, unit: string, size: number, _counted: string) =>
    size === 1 ? `${from} → ${packsOf(packs, unit)}` : `${from} → ${packsOf(packs, unit)} of ${size}`,
  perDose: (units: string) => `${units} per dose`,
  group: 'Group',
  groupHint: 'Lines with the same number are given together',
  groupLabel: (n: string) => `Group ${n} (given together)`,
  favourites: 'Favourites',
  toggleFavourite: (name: string) => `Favourite: ${name}`,
  lastLines: (day: string) => `Last prescribed for this patient, ${day}`,
  usualDrugs: 'Often prescribed for this diagnosis',
  usualMark: 'often prescribed for this diagnosis',
  notCheckedYet: 'not yet checked for this patient',
  prescribedBefore: (day: string) => `prescribed ${day}`,
  takingUntil: (day: string | null) =>
    day === null ? 'already taking, end date unknown' : `already prescribed, course ends ${day}`,
  gone: 'not listed by this pharmacy',
  copyLast: 'Copy last prescription',
  copyLastOf: (day: string, lines: number) => `The last prescription, ${day}: ${count(lines)}`,
  templates: 'Templates',
  useTemplate: 'Use template',
  filling: 'Checking stock…',
  fillFailed: 'Stock could not be checked; nothing was filled in',
  leftOut: {
    gone: (names: string) => `Not added (not on this pharmacy’s list): ${names}.`,
    there: (names: string) => `Not added (already in the form): ${names}.`,
    full: (names: string) => `Not added (form full): ${names}.`,
  },
  seen: 'OK',

  copyHere: 'Copy to new form',
  copyTo: 'Copy to consultation…',

  noOthers: 'No other consultation is open',
  othersNotListed:
    'Your hospital’s system does not list open consultations. If the one you need is missing here, open it first.',
  copyInto: (name: string) => `Copy to ${name}’s form`,
  copyAdd: (name: string) => `Add to ${name}’s form`,
  copyLines: (lines: number) => `${count(lines)} will be filled in; nothing is sent`,
  copyWritten: (lines: number) =>
    `A draft with ${count(lines)} is already there; the copied lines will be added to it`,
  copyClosed: 'This consultation is no longer open',
  linesCopied: (lines: number) => `${count(lines)} copied to the prescription; not yet sent`,
  copied: (name: string) => `Copied to ${name}’s form; not yet sent`,
  openCopy: 'Open',
  print: 'Print',
  printOf: (no: string) => `Print ${no}`,
  paper: 'Paper size',
  paperLanguage: 'Document language',
  pages: (n: number) => counted(n, 'page'),
  preview: 'Print preview',
  closePreview: 'Close the print preview',
  remark: 'Instructions',
  remarkHint: 'Instructions for the patient and the pharmacist',
  choose: 'Choose',
  removeLine: (name: string) => `Remove ${name}`,
  lineRemoved: (name: string) => `${name} removed`,
  restoreLine: 'Undo',
  lineDone: 'Done',
  replaceBy: 'Replace with',
  replaceWith: (name: string) => `Replace with ${name}`,
  lineReplaced: (before: string, name: string) => `${before} replaced with ${name}`,
  usage: (dose: string, frequency: string, route: string, days: number | null) =>
    `${dose}, ${frequency}, ${route}${days === null ? '' : `, ${counted(days, 'day')}`}`,
  dosage: (dose: string, frequency: string) => `${dose}, ${frequency}`,
  metric: metricEn,
  unit: unitEn,
  strength: strengthEn,
  total: 'Total',
  wrong: {
    'dose-zero': 'Dose cannot be 0',
    'dose-negative': 'Dose cannot be negative',
    'dose-comma': 'Enter the dose with a decimal point, such as 0.5',
    'dose-tooMuch': 'Dose is too large',
    'dose-noNumber': 'Enter the dose as a number such as 0.5 (up to 6 decimal places)',
    frequency: 'Frequency is missing',
    route: 'Route is missing',
    days: 'Days: enter 1 to 365',
    quantity: 'Quantity: enter 1 to 999',
    'quantity-missing': 'Quantity cannot be calculated: enter 1 to 999',
    'quantity-tooMuch': 'Calculated quantity exceeds 999: check dose, frequency and days',
    group: 'Group: enter 1 to 9, or leave blank',
  },
  saveDraft: 'Save draft',
  submit: 'Send for review',
  review: {
    title: (patient: string) => `Send ${patient}’s prescription for review?`,
    send: 'Confirm and send',
    recordEmpty:
      'The case record has no presenting complaint yet. The pharmacist needs it to judge the indication.',
  },
  saved: 'Draft saved',
  submitted: 'Sent for pharmacist review',
  cancelled: 'Prescription cancelled',
  listNotRead: 'Not saved or sent: existing prescriptions could not be loaded. Try again.',
  notKnown: 'Checking whether it was received…',
  stillNotKnown: 'Could not confirm whether it was received',
  ask: 'Check again',
  notReceived: 'Not received; nothing has changed',
  refused: 'Not accepted',
  closedElsewhere: (state: string) => `This prescription is now “${state}” and can no longer be changed`,
  continueAsNew: 'Continue as new',
  anotherIsNew: 'There is already a new prescription in progress: send it or save it as a draft first.',
  cancel: 'Cancel prescription',
  cancelTitle: (no: string) => `Cancel ${no}`,
  cancelReason: 'Reason for cancelling',
  cancelNow: 'Confirm cancellation',
  cancelNeedsReason: 'Enter a reason',
  back: 'Back',
  cancelledBecause: (reason: string) => `Cancelled: ${reason}`,
  rejected: 'Rejected',
  approved: 'Approved',
  signedAgain: (by: string, at: string) => `Signed again by ${by}, ${at}`,
  overridden: (reason: string) => `Prescriber’s reason: ${reason}`,
  rejectedBy: (name: string) => `Rejected by ${name}`,
  approvedBy: (name: string) => `Approved by ${name}`,
  dispensing: {
    dispensed: (at: string) => `Dispensed on ${at}`,
    notCollected: (at: string) => `Not collected (pharmacy report, ${at})`,
    returned: (at: string) => `Medicines returned to the pharmacy on ${at}`,
  },
  /** Beside the status. */
  withPharmacy: { notCollected: 'Not collected', returned: 'Medicines returned' },
  reportedAfter: {
    expiry: ' (reported after the prescription expired)',
    cancellation: ' (reported after the prescription was cancelled)',
  },
  closed: 'Prescription not sent: the consultation is no longer open',
  /** Why nothing can be prescribed for this visit. */
  obstacle: {
    'first-visit': (_guardianUnderYears: number) =>
      'First visit: online prescribing is allowed at follow-up visits only. Give advice instead, or refer the patient to a hospital.',
    guardian: (guardianUnderYears: number) =>
      `The patient is under ${guardianUnderYears}: nothing can be prescribed until a guardian and a doctor in the relevant specialty are confirmed as present with the child. Confirm this, or refer the patient to a hospital.`,
    unsent: 'Not sent: nothing can be prescribed for this visit',
    checkAgain: 'Check again',
  },
  readOnly: 'Consultation not open: prescriptions cannot be written or edited',
  warehousesFailed: 'Pharmacies could not be loaded',
};

declare module '../../i18n/messages.ts' {
  interface AppMessages {
    readonly prescription: Messages<typeof en>;
  }
}
