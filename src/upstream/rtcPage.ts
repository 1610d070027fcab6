import { rtc } from '../contract/consultation/rtc.ts';
import { openOrder } from './orderRows.ts';
import { patientPagePath } from './patientPage.ts';
import { refuse } from './refusal.ts';
import { serve } from './serve.ts';

/** The address of the patient's side of a call, in a demo (docs/wire.md, "Video"). */
export const rtcCalls = serve(rtc, {
  patientPage({ orderId }, scene) {
    const { patientKeys, tenantId } = scene;
    if (!patientKeys) return refuse(501);
    const { id } = openOrder(scene, orderId);
    // In the fragment, so that the key is sent to no server and appears in no log.
    return { path: `${patientPagePath}#${patientKeys.keyOf(tenantId, id)}` };
  },
});
