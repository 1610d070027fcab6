import * as v from 'valibot';
import { factNames, patientFacts } from '../../contract/consultation/patientFacts.ts';
import { requireOpenOrder } from '../orders/orderRows.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import { throwBadField, throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import {
  factsOf,
  insertFacts,
  type SaidFacts,
  storedFacts,
  updatePatientRow,
  withKnownClasses,
} from './factRows.ts';
import { insertMeasurement, withdrawWeights } from './measurementRows.ts';
import { trailAnyRead } from '../trail/trailRead.ts';
import { requireReadablePatient } from './historyHandlers.ts';
import { publishToOpenRooms, publishToReviews } from './publishFacts.ts';

/** Auditors read the facts of patients whose prescriptions were submitted for audit. */
export const requireReadableFacts = (ctx: RequestContext, patientId: string): void => {
  requireReadablePatient(ctx, patientId);
  const audited = `SELECT 1 FROM prescription x JOIN consult_order o ON o.id = x.order_id
    WHERE o.patient_id = ? AND x.submit_time IS NOT NULL LIMIT 1`;
  if (ctx.caller.isAuditor && !ctx.store.one(audited, patientId)) throwHttpError(403);
};

/** A weight that is saved as a fact is also a measurement; one that is made unknown again was never measured. */
const recordWeight = (
  { store, caller }: Pick<RequestContext, 'store' | 'caller'>,
  { weight, at, ...of }: { patientId: string; orderId: string; weight: SaidFacts['weightKg']; at: number },
): void => {
  if (weight === undefined) return;
  if (weight === null) return withdrawWeights(store, of.patientId, at);
  insertMeasurement(store, {
    ...of,
    kind: 'weight',
    value: weight.value,
    diastolic: null,
    at,
    source: weight.source,
    writtenBy: caller.userId,
    writtenAt: at,
  });
};

/**
 * Facts of a patient: read by doctors who treat or treated them and by auditors, written during a visit by the treating
 * doctor, and only on the version that was read. Reads and writes are in the audit trail, a repeated read once. The patient's row
 * follows, so that banner, order and rules show the same.
 */
export const factHandlers = bindHandlers(patientFacts, {
  get({ patientId }, ctx) {
    requireReadableFacts(ctx, patientId);
    trailAnyRead(ctx, 'facts-read', patientId);
    return factsOf(ctx.store, patientId);
  },
  save({ patientId, orderId, version, facts }, ctx) {
    const { store, clock, trail } = ctx;
    const order = requireOpenOrder(ctx, orderId);
    if (order.patient.id !== patientId) return throwBadField('patientId');
    const before = factsOf(store, patientId);
    if (before.version !== version) return throwHttpError('factsChanged', before);
    if (facts.pregnant?.value === true && order.patient.sex === 1)
      return throwHttpError('factsContradict', before);
    const at = clock.now();
    const known = Object.fromEntries(factNames.map((name) => [name, before[name]]));
    const said = Object.fromEntries(
      Object.entries(withKnownClasses(facts)).map(([name, fact]) => [name, fact ? { ...fact, at } : null]),
    );
    insertFacts(ctx, {
      patientId,
      orderId,
      version: version + 1,
      facts: v.parse(storedFacts, { ...known, ...said }),
      at,
    });
    updatePatientRow(store, patientId, facts);
    recordWeight(ctx, { patientId, orderId, weight: facts.weightKg, at });
    publishToOpenRooms(ctx, patientId);
    publishToReviews(ctx, patientId);
    trail('facts-save', patientId, `version ${version + 1}: ${Object.keys(facts).join(', ')}`);
    return factsOf(store, patientId);
  },
});
