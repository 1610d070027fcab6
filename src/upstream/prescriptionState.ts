import { type Prescription, prescriptionStatus } from '../contract/prescribing/prescription.ts';
import { dayMs } from './clock.ts';
import { prescriptionById } from './prescriptionRows.ts';
import { returnStock } from './prescriptionStock.ts';
import { refuse } from './refusal.ts';
import type { Scene } from './serve.ts';

/** How long an approved prescription may be dispensed, in milliseconds (docs/product.md, "States"). */
export const validity = 3 * dayMs;

/** What a change of state needs of the request context; a timer has no caller. */
export type Stage = Pick<Scene, 'store' | 'clock' | 'events' | 'trail'>;

type Reading = Pick<Scene, 'store' | 'clock'> & { readonly caller?: Pick<Scene['caller'], 'userId'> };

/** One prescription as the caller sees it now, or 404. */
export const theOne = ({ store, clock, caller }: Reading, id: string): Prescription =>
  prescriptionById(store, clock.now(), caller?.userId ?? '', id) ?? refuse(404);

/**
 * Notifies the doctor, and the auditors once it was submitted; call it inside the transaction of the change.
 */
export const announce = (scene: Omit<Stage, 'trail'> & Reading, id: string): Prescription => {
  const { store, clock, events } = scene;
  const one = theOne(scene, id);
  const { orderId, status, version, doctorId, submitTime } = one;
  const ev = { type: 'prescription', prescriptionId: id, orderId, status, version } as const;
  events.tell(store, doctorId, ev);
  // Auditors do not see a version that was not submitted.
  if (submitTime !== null)
    events.tellAuditors(store, { ...ev, version: theOne({ store, clock }, id).version });
  return one;
};

/**
 * Expires approved prescriptions whose validity is over and returns their packs to stock. Called before every
 * read, and by a timer (prescriptionExpiry.ts), so that open pages are updated too.
 */
export const expireDue = (scene: Stage): void => {
  const { store, clock } = scene;
  const due = () =>
    store.all<{ id: string }>(
      'SELECT id FROM prescription WHERE status = ? AND valid_until <= ?',
      prescriptionStatus.approved,
      clock.now(),
    );
  if (due().length === 0) return;
  store.transaction(() => {
    // Query again: another connection may have done it meanwhile.
    for (const { id } of due()) {
      store.run('UPDATE prescription SET status = ? WHERE id = ?', prescriptionStatus.expired, id);
      returnStock(store, theOne(scene, id));
      announce(scene, id);
      scene.trail('prescription-expire', id, '', 'system');
    }
  });
};
