import type { Locator, Page } from 'playwright-core';
import { en } from '../../src/console/messages.en.ts';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { type Prescription, prescriptionStatus } from '../../src/contract/prescribing/prescription.ts';
import { record as caseRecord } from '../../src/contract/consultation/record.ts';
import {
  advice,
  composer,
  elsewhere,
  place,
  prescribe,
  record,
  remark,
  rxForm,
  writeRx,
} from '../journeys/safetyActs.ts';
import type { Stage } from '../journeys/stage.ts';

/** A field in which somebody types: who, where, and how it is reached. */
export interface Field {
  readonly who: 'doctor' | 'auditor';
  /** Makes what it belongs to; answers the path of its page. */
  readonly address: () => Promise<string>;
  /** Opens its form, where it does not stand open. */
  readonly ready: (page: Page) => Promise<void>;
  readonly box: (page: Page) => Locator;
  /** A page that is left saves it, and the server keeps texts without the blanks at their ends. */
  readonly trimmed?: boolean;
  /** With nothing but blanks in it the form is closed afterwards. */
  readonly closes?: boolean;
}

const w = en.audit;
const named = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('textbox', { name, exact: true });
const editable = async (box: Locator): Promise<void> => {
  while (!(await box.isEditable())) await new Promise((settle) => setTimeout(settle, 50));
};
/** Presses what opens a form, unless it stands open. */
const opened = async (button: Locator, box: Locator): Promise<void> => {
  await button.or(box).first().waitFor();
  // It may open by itself under the hand.
  if (!(await box.isVisible())) await button.click({ timeout: 2_000 }).catch(() => undefined);
  await box.waitFor();
};

const opinion = (page: Page) => named(page, w.opinion);
const ownReason = (page: Page) => page.getByRole('textbox', { name: new RegExp(`^${w.other}`) });
const addendum = (page: Page) => named(page, en.consultation.sign.addendum);
const cancelReason = (page: Page) => named(page, en.prescription.cancelReason);
const takeOverReason = (page: Page) => named(page, w.takeOverReason);
const declineReason = (page: Page) => named(page, en.cloudRoom.declineReason);
const mended = (page: Page) =>
  page.getByRole('region', { name: /^Changing RX/ }).getByRole('textbox', { name: /^Remark/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const auxiliary = (page: Page) => named(page, en.consultation.record.auxiliary);

/** Every form whose text outlives its page, by name. */
export const openFields = (stage: Stage): Readonly<Record<string, Field>> => {
  let made = 0;
  const placed = (): string => place(stage, `Typing ${(made += 1)}`);
  const there = (who: 'doctor' | 'secondAuditor') => elsewhere(stage.address, who);
  const sql = (statement: string, ...params: (string | number)[]): void =>
    stage.database((db) => void db.prepare(statement).run(...params));
  const room = async (): Promise<string> => `/cloudRoom/detail?id=${placed()}`;
  const sent = async (): Promise<Prescription> => prescribe(await there('doctor'), placed());
  const inRoom = { who: 'doctor', address: room, ready: (page: Page) => record(page).waitFor() } as const;

  const signed = async (): Promise<string> => {
    const [call, orderId] = [await there('doctor'), placed()];
    const { version, ...stored } = await call(caseRecord.detail, { orderId });
    const saved = await call(caseRecord.save, {
      ...stored,
      version,
      chiefComplaint: 'Cough',
      diagnoses: [{ code: 'I10', name: '', nameEn: '' }],
    });
    await call(caseRecord.sign, { orderId, version: saved.version });
    return `/cloudRoom/detail?id=${orderId}`;
  };
  const rejected = async (): Promise<string> => {
    const [{ id, version, orderId }, second] = [await sent(), await there('secondAuditor')];
    await second(audit.claim, { id });
    await second(audit.verdict, { id, version, approve: false, opinion: 'Too long' });
    return `/cloudRoom/detail?id=${orderId}`;
  };
  const heldByAnother = async (): Promise<string> => {
    const [{ id }, second] = [await sent(), await there('secondAuditor')];
    await second(audit.claim, { id });
    // It must not run out while a log-in is awaited.
    sql('UPDATE audit_claim SET until = ? WHERE prescription_id = ?', Date.now() + 3_600_000, id);
    return `/prescriptionReview?id=${id}`;
  };
  const waiting = async (): Promise<string> => {
    // The row that is declined stands first.
    sql(
      'UPDATE consult_order SET status = 1, doctor_id = NULL, accept_time = NULL, create_time = ? WHERE id = ?',
      1_000 + made,
      placed(),
    );
    return '/cloudRoom';
  };
  const review = async (): Promise<string> => {
    // What an earlier run left in the queue is nobody's next one.
    sql(
      "UPDATE prescription SET status = ?, cancel_reason = 'Over' WHERE status = 1",
      prescriptionStatus.cancelled,
    );
    return `/prescriptionReview?id=${(await sent()).id}`;
  };

  return {
    message: { ...inRoom, box: composer },
    record: { ...inRoom, box: advice, trimmed: true },
    auxiliary: { ...inRoom, box: auxiliary, trimmed: true },
    prescription: { ...inRoom, ready: (page) => writeRx(rxForm(page)), box: remark },
    verdict: { who: 'auditor', address: review, ready: (page) => editable(opinion(page)), box: opinion },
    lineReason: {
      who: 'auditor',
      address: review,
      ready: (page) => editable(ownReason(page)),
      box: ownReason,
    },
    addendum: {
      who: 'doctor',
      address: signed,
      ready: (page) => opened(button(page, en.consultation.sign.begin), addendum(page)),
      box: addendum,
      closes: true,
    },
    mending: {
      who: 'doctor',
      address: rejected,
      ready: (page) => opened(button(page, en.prescription.edit), mended(page)),
      box: mended,
    },
    cancel: {
      who: 'doctor',
      address: async () => `/cloudRoom/detail?id=${(await sent()).orderId}`,
      ready: (page) => opened(button(page, en.prescription.cancel), cancelReason(page)),
      box: cancelReason,
      closes: true,
    },
    takeOver: {
      who: 'auditor',
      address: heldByAnother,
      ready: (page) => opened(button(page, w.takeOver), takeOverReason(page)),
      box: takeOverReason,
      closes: true,
    },
    decline: {
      who: 'doctor',
      address: waiting,
      ready: (page) => opened(button(page, en.cloudRoom.decline), declineReason(page)),
      box: declineReason,
      closes: true,
    },
  };
};
