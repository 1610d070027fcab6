import * as v from 'valibot';
import { displayName } from '../account/personName.ts';
import { extension } from '../protocol/endpoint.ts';
import { id, integer, nullish, time } from '../protocol/schemas.ts';

/** The most consultations that are handed over at a time. */
const maxTransferred = 500;

/** An open consultation, as an administrator sees it who hands it over. */
const openConsultation = v.object({
  id,
  orderNo: v.string(),
  patientName: displayName,
  acceptTime: nullish(time),
  /** Since when the patient waits for an answer; null if they do not. */
  unansweredSince: nullish(time),
});
export type OpenConsultation = v.InferOutput<typeof openConsultation>;

/** Extension: administrators hand a doctor's open consultations to a colleague (docs/wire.md, "Handing over"). */
export const transfers = {
  open: extension.get('/consult/transfer/open', "A doctor's open consultations, the oldest first", {
    input: v.object({ doctorId: id }),
    data: v.array(openConsultation),
  }),
  /** All of the doctor's, or those that are named. `transferTarget` unless the colleague is an enabled doctor. */
  run: extension.post('/consult/transfer/run', "Hand a doctor's open consultations to a colleague", {
    input: v.object({
      from: id,
      to: id,
      orderIds: v.optional(v.pipe(v.array(id), v.minLength(1), v.maxLength(maxTransferred))),
    }),
    data: v.object({ count: integer }),
  }),
};
