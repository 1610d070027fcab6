import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import type { Drug } from '../../contract/prescribing/drug.ts';
import { normalizeDecimal } from '../../contract/prescribing/decimal.ts';
import type { prescription } from '../../contract/prescribing/prescription.ts';
import { resolveDiagnoses } from '../catalog/diagnosisRows.ts';
import { drugsIn } from '../catalog/drugRows.ts';
import { orderById } from '../orders/orderRows.ts';
import { factsOf } from '../records/factRows.ts';
import { isHttpError, throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { type DraftOrders, orderSignRequest } from './orderSignRequest.ts';

type Content = Omit<ServerInput<typeof prescription.create>, 'orderId'>;

const draftOrders = (ctx: RequestContext, orderId: string, content: Content): DraftOrders => {
  const { store, caller } = ctx;
  const order = orderById(store, orderId);
  if (order.doctorId !== caller.userId) return throwHttpError('orderOfAnother');
  const ids = content.lines.map(({ drugId }) => drugId);
  const drugs = new Map<string, Drug>(
    drugsIn(store, content.warehouseId, ids).map((drug) => [drug.id, drug]),
  );
  return {
    order,
    doctorId: caller.userId,
    facts: factsOf(store, order.patient.id),
    diagnoses: resolveDiagnoses(store, content.diagnoses),
    lines: content.lines.map((line) => ({
      usage: { ...line, dose: normalizeDecimal(line.dose) ?? line.dose },
      drug: drugs.get(line.drugId) ?? throwHttpError('drugUnknown', { drugId: line.drugId }),
    })),
  };
};

const withFindings = async (
  ctx: RequestContext,
  orderIdOf: () => string,
  content: Content,
): Promise<RequestContext> => {
  try {
    const request = orderSignRequest(draftOrders(ctx, orderIdOf(), content));
    return { ...ctx, preCheckFindings: await ctx.preCheck.ask(ctx.tenantId, request) };
  } catch (error) {
    if (isHttpError(error)) return ctx;
    throw error;
  }
};

/**
 * Asks the hospital's pre-check service about a prescription that is to be submitted, before its transaction begins: a
 * transaction never waits. Returns the context in which it is then submitted. A prescription that the handler will refuse
 * anyway is not sent.
 */
export const askPreCheck = (
  ctx: RequestContext,
  orderIdOf: () => string,
  content: Content,
): RequestContext | Promise<RequestContext> =>
  content.submit && ctx.preCheck.isOffered(ctx.tenantId) ? withFindings(ctx, orderIdOf, content) : ctx;
