import { rtc } from '../contract/rtc.ts';
import { openOrder } from './orderRows.ts';
import { patientPagePath } from './patientPage.ts';
import { refuse } from './refusal.ts';
import { serve } from './serve.ts';

/** Where a doctor finds the patient's side of a call, in a demo (wire.md, "Video"). */
export const rtcCalls = serve(rtc, {
  patientPage({ orderId }, scene) {
    const { patientKeys, tenantId } = scene;
    if (!patientKeys) return refuse(501);
    const { id } = openOrder(scene, orderId);
    // Behind the `#`, so that the key is sent to nobody and stands in no log.
    return { path: `${patientPagePath}#${patientKeys.keyOf(tenantId, id)}` };
  },
});
