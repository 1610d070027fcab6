import type { Locator, Page } from 'playwright-core';
import { en } from '../../src/console/messages.en.ts';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { type Prescription, prescriptionStatus } from '../../src/contract/prescribing/prescription.ts';
import { record as caseRecord } from '../../src/contract/consultation/record.ts';
import {
  adviceField,
  composerField,
  signInApi,
  insertConsultation,
  showDetails,
  postPrescription,
  recordPanel,
  remarkField,
  prescriptionForm,
  fillPrescription,
} from '../e2e/steps/consultation.ts';
import type { E2eStack } from '../support/startE2eStack.ts';

/** A field to type into: by whom, where, and how to reach it. */
export interface TypingField {
  readonly role: 'doctor' | 'auditor';
  /** Creates what the field belongs to; returns the path of its page. */
  readonly address: () => Promise<string>;
  /** Opens its form if it is closed. */
  readonly reveal: (page: Page) => Promise<void>;
  /** Opens the part of a restored form that it is in. */
  readonly showAgain?: (page: Page) => Promise<void>;
  readonly box: (page: Page) => Locator;
  /** Leaving the page saves it, and the server trims texts. */
  readonly isTrimmed?: boolean;
  /** If it contains only whitespace, the form is closed afterwards. */
  readonly closesWhenEmpty?: boolean;
}

const auditMessages = en.audit;
const textboxNamed = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('textbox', { name, exact: true });
const waitUntilEditable = async (box: Locator): Promise<void> => {
  while (!(await box.isEditable())) await new Promise((resolve) => setTimeout(resolve, 50));
};
/** Presses the button that opens a form, if it is closed. */
const openForm = async (button: Locator, box: Locator): Promise<void> => {
  await button.or(box).first().waitFor();
  // The form may open on its own in the meantime.
  if (!(await box.isVisible())) await button.click({ timeout: 2_000 }).catch(() => undefined);
  await box.waitFor();
};

const opinionBox = (page: Page) => textboxNamed(page, auditMessages.opinion);
const ownReason = (page: Page) => page.getByRole('textbox', { name: new RegExp(`^${auditMessages.other}`) });
const addendum = (page: Page) => textboxNamed(page, en.consultation.sign.addendum);
const cancelReason = (page: Page) => textboxNamed(page, en.prescription.cancelReason);
const takeOverReason = (page: Page) => textboxNamed(page, auditMessages.takeOverReason);
const declineReason = (page: Page) => textboxNamed(page, en.cloudRoom.declineReason);
const editedForm = (page: Page) => page.getByRole('region', { name: /^Editing RX/ });
const editedRemark = (page: Page) => editedForm(page).getByRole('textbox', { name: /^Instructions/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const auxiliary = (page: Page) => textboxNamed(page, en.consultation.record.auxiliary);

/** Every form whose text survives its page, by name. */
export const createTypingFields = (stack: E2eStack): Readonly<Record<string, TypingField>> => {
  let orderCount = 0;
  const createOrder = (): string => insertConsultation(stack, `Typing ${(orderCount += 1)}`);
  const callAs = (role: 'doctor' | 'secondAuditor') => signInApi(stack.baseUrl, role);
  const sql = (statement: string, ...params: (string | number)[]): void =>
    stack.withDatabase((db) => void db.prepare(statement).run(...params));
  const roomPath = async (): Promise<string> => `/cloudRoom/detail?id=${createOrder()}&part=record`;
  const createPrescription = async (): Promise<Prescription> =>
    postPrescription(await callAs('doctor'), createOrder());
  const inRoom = {
    role: 'doctor',
    address: roomPath,
    reveal: (page: Page) => recordPanel(page).waitFor(),
  } as const;

  const signedRecord = async (): Promise<string> => {
    const [call, orderId] = [await callAs('doctor'), createOrder()];
    const { version, ...stored } = await call(caseRecord.detail, { orderId });
    const saved = await call(caseRecord.save, {
      ...stored,
      version,
      chiefComplaint: 'Cough',
      diagnoses: [{ code: 'I10', name: '', nameEn: '' }],
    });
    await call(caseRecord.sign, { orderId, version: saved.version });
    return `/cloudRoom/detail?id=${orderId}&part=record`;
  };
  const rejectedPrescription = async (): Promise<string> => {
    const [{ id, version, orderId }, secondAuditor] = [
      await createPrescription(),
      await callAs('secondAuditor'),
    ];
    await secondAuditor(audit.claim, { id });
    await secondAuditor(audit.verdict, { id, version, approve: false, opinion: 'Too long' });
    return `/cloudRoom/detail?id=${orderId}&part=record`;
  };
  const claimedByOther = async (): Promise<string> => {
    const [{ id }, secondAuditor] = [await createPrescription(), await callAs('secondAuditor')];
    await secondAuditor(audit.claim, { id });
    // It must not expire during a log-in.
    sql('UPDATE audit_claim SET until = ? WHERE prescription_id = ?', Date.now() + 3_600_000, id);
    return `/prescriptionReview?id=${id}`;
  };
  const waitingOrder = async (): Promise<string> => {
    // The row to decline comes first.
    sql(
      'UPDATE consult_order SET status = 1, doctor_id = NULL, accept_time = NULL, create_time = ? WHERE id = ?',
      1_000 + orderCount,
      createOrder(),
    );
    return '/cloudRoom';
  };
  const reviewPath = async (): Promise<string> => {
    // Remove what an earlier run left in the queue.
    sql(
      "UPDATE prescription SET status = ?, cancel_reason = 'Over' WHERE status = 1",
      prescriptionStatus.cancelled,
    );
    return `/prescriptionReview?id=${(await createPrescription()).id}`;
  };

  return {
    message: { ...inRoom, box: composerField },
    record: { ...inRoom, box: adviceField, isTrimmed: true },
    auxiliary: { ...inRoom, box: auxiliary, isTrimmed: true },
    prescription: {
      ...inRoom,
      reveal: async (page) => {
        await fillPrescription(prescriptionForm(page));
        await showDetails(page);
      },
      showAgain: (page) => showDetails(prescriptionForm(page)),
      box: remarkField,
    },
    verdict: {
      role: 'auditor',
      address: reviewPath,
      reveal: (page) => waitUntilEditable(opinionBox(page)),
      box: opinionBox,
    },
    lineReason: {
      role: 'auditor',
      address: reviewPath,
      reveal: (page) => waitUntilEditable(ownReason(page)),
      box: ownReason,
    },
    addendum: {
      role: 'doctor',
      address: signedRecord,
      reveal: (page) => openForm(button(page, en.consultation.sign.begin), addendum(page)),
      box: addendum,
      closesWhenEmpty: true,
    },
    editing: {
      role: 'doctor',
      address: rejectedPrescription,
      reveal: async (page) => {
        await openForm(
          button(page, en.prescription.edit),
          editedForm(page).getByRole('textbox', { name: /^Dose/ }),
        );
        await showDetails(editedForm(page));
      },
      showAgain: (page) => showDetails(editedForm(page)),
      box: editedRemark,
    },
    cancel: {
      role: 'doctor',
      address: async () => `/cloudRoom/detail?id=${(await createPrescription()).orderId}&part=record`,
      reveal: (page) => openForm(button(page, en.prescription.cancel), cancelReason(page)),
      box: cancelReason,
      closesWhenEmpty: true,
    },
    takeOver: {
      role: 'auditor',
      address: claimedByOther,
      reveal: (page) => openForm(button(page, auditMessages.takeOver), takeOverReason(page)),
      box: takeOverReason,
      closesWhenEmpty: true,
    },
    decline: {
      role: 'doctor',
      address: waitingOrder,
      reveal: (page) => openForm(button(page, en.cloudRoom.decline), declineReason(page)),
      box: declineReason,
      closesWhenEmpty: true,
    },
  };
};
