import * as v from 'valibot';
import { message } from '../../contract/consultation/message.ts';
import { type Order, order, orderStatus } from '../../contract/consultation/order.ts';
import { type CaseRecord, record } from '../../contract/consultation/record.ts';
import { type Drug, drug } from '../../contract/prescribing/drug.ts';
import { prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import { readAs } from '../../contract/protocol/readAnswer.ts';
import { id } from '../../contract/protocol/schemas.ts';
import type { Result, Target } from './exchange.ts';
import type { Recorder } from './recorder.ts';
import { type MessageReport, sendMessage } from './sendMessage.ts';
import type { SocketReport } from './socketCheck.ts';

const cancelReason = '连接测试 Connection test';

/** What was written goes into `written`, also what perhaps was: a call without an answer may have worked. */
interface Writing {
  readonly recorder: Recorder;
  readonly orderId: string;
  readonly written: string[];
}

/** Whether an upstream that answered so may have written. */
const mayHaveWritten = ({ kind }: Result): boolean => kind === 'data' || kind === 'failed';

/** Saves the case record as it is. */
const saveRecord = async ({ recorder, orderId, written }: Writing, before: CaseRecord | null) => {
  if (before === null) return recorder.skip('the case record could not be read', record.save);
  if (before.signedAt !== null) return recorder.skip('the case record is signed', record.save);
  const content = v.safeParse(record.save.input, { ...before, orderId });
  if (!content.success)
    return recorder.skip('the case record has content that the console cannot save', record.save);
  const { output, exchanged } = await recorder.ask(record.save, content.output);
  if (output) {
    written.push(`the case record, saved without a change as version ${output.version}`);
    if (output.version <= before.version)
      recorder.hint(
        record.save,
        'the version did not increase: with two windows open, the later save overwrites the other',
      );
  } else if (mayHaveWritten(exchanged.result)) written.push('possibly the case record, without a change');
};

/** A drug without special control that is in stock, with its warehouse. */
const findDrug = async ({ peek }: Recorder): Promise<{ warehouseId: string; found: Drug } | null> => {
  for (const { id: warehouseId } of (await peek(drug.warehouses, {})) ?? []) {
    const rows = (await peek(drug.search, { warehouseId, pageSize: 100 }))?.list ?? [];
    const found = rows.find(
      ({ stock, specialControl }) => stock !== 0 && (specialControl ?? 'none') === 'none',
    );
    if (found) return { warehouseId, found };
  }
  return null;
};

/** Writes a draft of a prescription, saves it again, and cancels it. It is never submitted. */
const writeDraft = async (
  { recorder, orderId, written }: Writing,
  { followUp }: Order,
  { diagnoses }: Pick<CaseRecord, 'diagnoses'>,
) => {
  const { ask, peek, skip, read, hint } = recorder;
  const { create, edit, cancel, info } = prescription;
  if (!followUp) return skip('prescribing is allowed at follow-up visits only', create, edit, cancel);
  const stocked = await findDrug(recorder);
  if (!stocked) return skip('no drug was found', create, edit, cancel);
  const { warehouseId, found } = stocked;
  const line = {
    drugId: found.id,
    dose: found.defaultDose || found.unitAmount,
    frequency: found.frequency || 'qd',
    route: found.route || 'oral',
    days: 1,
    quantity: 1,
  };
  const content = { warehouseId, diagnoses, lines: [line], overrides: [], submit: false };
  const { output, exchanged } = await ask(create, { orderId, ...content });
  const { result } = exchanged;
  const named = result.kind === 'data' ? readAs(v.object({ id }), result.data) : null;
  if (!named?.ok) {
    if (mayHaveWritten(result)) written.push('possibly a draft prescription: cancel it manually');
    return skip('no draft was written', edit, cancel);
  }
  const draftId = named.output.id;
  const edited = output && (await read(edit, { id: draftId, version: output.version, ...content }));
  if (!output) skip("the draft's version is not known", edit);
  const cancelled = await read(cancel, { id: draftId, reason: cancelReason });
  const number = edited?.prescriptionNo ?? output?.prescriptionNo ?? draftId;
  written.push(
    cancelled === null
      ? `the draft of prescription ${number}: cancel it manually`
      : `prescription ${number}, a draft that was cancelled`,
  );
  const after = cancelled === null ? null : await peek(info, { id: draftId });
  if (after && after.status !== prescriptionStatus.cancelled)
    hint(cancel, 'the cancelled prescription is not in state 5 (cancelled)');
};

/**
 * Writes on a test order what leaves least behind: its case record without a change, a draft of a prescription that is
 * cancelled, and a message. Nothing is written unless the order is open.
 */
export const walkWrites = async (
  recorder: Recorder,
  target: Target,
  socket: SocketReport,
  orderId: string,
): Promise<{ message: MessageReport | null; written: readonly string[] }> => {
  const { peek, skip } = recorder;
  const { create, edit, cancel } = prescription;
  const nothing = (why: string) => {
    skip(`nothing was written: ${why}`, record.save, create, edit, cancel, message.recall);
    return { message: null, written: [] };
  };
  const detail = await peek(order.detail, { id: orderId });
  if (detail?.id !== orderId) return nothing('the test order could not be read');
  if (detail.status !== orderStatus.inConsultation) return nothing('the test order is not open');
  const writing: Writing = { recorder, orderId, written: [] };
  const before = await peek(record.detail, { orderId });
  await saveRecord(writing, before);
  await writeDraft(writing, detail, before ?? { diagnoses: [] });
  if (!socket.opens) {
    skip('the socket does not open', message.recall);
    return { message: null, written: writing.written };
  }
  const sent = await sendMessage(recorder, target, socket, orderId);
  return { message: sent.report, written: [...writing.written, ...sent.written] };
};
