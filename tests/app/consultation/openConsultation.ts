import { expect, vi } from 'vitest';
import {
  type Consultation,
  createConsultation,
} from '../../../src/console/features/consultation/consultation.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import type { Client, Backend } from '../../support/startBackend.ts';

/** Waits until the assertions pass. */
export const waitFor = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 });

/** The first of rows that must not be empty. */
export const firstOf = <T>(rows: readonly T[] | undefined): T => {
  const [row] = rows ?? [];
  if (!row) throw new Error('there is no row');
  return row;
};

/** Opens a consultation and waits until all of it has loaded. */
export const openConsultation = async (backend: Backend, client: Client, id: string) => {
  const consultation = createConsultation(client.app, id);
  const leave = consultation.start();
  backend.onClose(leave);
  await waitFor(() => {
    expect(consultation.record.draft.value).not.toBeNull();
    expect(consultation.conversation.state.value).toBe('ready');
    expect(consultation.writable.value).toBe(true);
    expect(client.app.messaging.connectionState.value).toBe('live');
  });
  return { ...consultation, leave };
};

/** Accepts the patient who waits longest and opens the consultation. */
export const acceptAndOpen = async (backend: Backend, client: Client) => {
  const { id } = firstOf(await client.app.call(order.awaiting, {}));
  await client.app.call(order.accept, { id });
  return openConsultation(backend, client, id);
};

/** Presses Sign, and answers the question. */
export const sign = async ({ signing }: Pick<Consultation, 'signing'>): Promise<void> => {
  await signing.ask();
  await signing.confirm();
};

/** A consultation whose record has all required fields. */
export const openSignable = async (backend: Backend, client: Client) => {
  const consultation = await acceptAndOpen(backend, client);
  consultation.record.setField('chiefComplaint', 'cough for three days');
  consultation.record.addDiagnosis(firstOf(await consultation.findDiagnosis('J20.9')));
  await consultation.record.save();
  return consultation;
};
