import { rtc } from '../../contract/consultation/rtc.ts';
import { requireOpenOrder } from '../orders/orderRows.ts';
import { patientPagePath } from '../demo/patientPage/servePatientPage.ts';
import { throwHttpError } from '../server/httpError.ts';
import { bindHandlers } from '../server/bindHandlers.ts';

/** The address of the patient's side of a call, in a demo (docs/wire.md, "Video"). */
export const rtcHandlers = bindHandlers(rtc, {
  patientPage({ orderId }, ctx) {
    const { patientKeys, tenantId } = ctx;
    if (!patientKeys) return throwHttpError(501);
    const { id } = requireOpenOrder(ctx, orderId);
    // In the fragment, so that the key is sent to no server and appears in no log.
    return { path: `${patientPagePath}#${patientKeys.keyOf(tenantId, id)}` };
  },
});
