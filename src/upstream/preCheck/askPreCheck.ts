import type { CodedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import type { Order } from '../../contract/consultation/order.ts';
import type { Drug } from '../../contract/prescribing/drug.ts';
import type { LineInput } from '../../contract/prescribing/prescription.ts';
import type { CurrentMedicine } from '../../contract/rules/currentMedicines.ts';
import type { Finding } from '../../contract/rules/finding.ts';
import { factsOf } from '../records/factRows.ts';
import { isHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { notPreChecked } from './cards.ts';
import { orderSignRequest } from './orderSignRequest.ts';

/** A prescription that is to be submitted, joined with the hospital's data. */
interface Submission {
  readonly diagnoses: readonly CodedDiagnosis[];
  readonly lines: readonly { readonly usage: LineInput; readonly drug: Drug | null }[];
  /** What the patient takes already; null if it is not all known. */
  readonly taking: readonly CurrentMedicine[] | null;
}

/** The request about a prescription, with what is known by now; undefined if it has an unknown drug, which blocks it. */
const requestOf = (
  { store, caller }: RequestContext,
  order: Order,
  { diagnoses, lines, taking }: Submission,
): object | undefined => {
  const known = lines.flatMap(({ usage, drug }) => (drug ? [{ usage, drug }] : []));
  if (known.length < lines.length) return undefined;
  const facts = factsOf(store, order.patient.id);
  return orderSignRequest({ order, doctorId: caller.userId, facts, diagnoses, lines: known, taking });
};

const ask = async (ctx: RequestContext, request: object): Promise<RequestContext> => {
  const findings = await ctx.preCheck.ask(ctx.tenantId, ctx.caller.userId, request);
  return { ...ctx, preChecked: { request: JSON.stringify(request), findings } };
};

/**
 * Asks the hospital's pre-check service about a prescription that is to be submitted, before its transaction begins: a
 * transaction never waits. Returns the context in which it is then submitted. What the handler will refuse anyway is
 * not sent: `resolve` throws then.
 */
export const askPreCheck = (
  ctx: RequestContext,
  isSubmitted: boolean,
  resolve: () => { readonly order: Order; readonly submission: Submission },
): RequestContext | Promise<RequestContext> => {
  if (!isSubmitted || !ctx.preCheck.isOffered(ctx.tenantId)) return ctx;
  try {
    const { order, submission } = resolve();
    const request = requestOf(ctx, order, submission);
    return request ? ask(ctx, request) : ctx;
  } catch (error) {
    if (isHttpError(error)) return ctx;
    throw error;
  }
};

/**
 * What the service found of a prescription. It is not checked if something that the service was asked about has changed
 * since, such as the patient's facts.
 */
export const preCheckedOf = (
  ctx: RequestContext,
  order: Order,
  submission: Submission,
): readonly Finding[] => {
  if (!ctx.preCheck.isOffered(ctx.tenantId)) return [];
  const isCurrent = ctx.preChecked?.request === JSON.stringify(requestOf(ctx, order, submission));
  return isCurrent && ctx.preChecked ? ctx.preChecked.findings : [notPreChecked];
};
