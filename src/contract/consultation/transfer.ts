import * as v from 'valibot';
import { displayName } from '../account/personName.ts';
import { extension } from '../protocol/endpoint.ts';
import { id, integer, nullish, time } from '../protocol/schemas.ts';

/** The most consultations, and the most follow-ups, that are handed over at a time. */
export const maxTransferred = 500;

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
  /**
   * The doctor's, the oldest first, or only those named; an empty list hands over none. At most `maxTransferred` of each kind: whoever
   * has more calls again. `transferTarget` unless the colleague is an enabled doctor.
   */
  run: extension.post(
    '/consult/transfer/run',
    "Hand a doctor's open consultations and follow-ups to a colleague",
    {
      input: v.object({
        from: id,
        to: id,
        orderIds: v.optional(v.pipe(v.array(id), v.maxLength(maxTransferred))),
        /** Also follow-ups of visits that have ended. */
        followUps: v.optional(v.boolean(), false),
      }),
      data: v.object({ count: integer, followUps: v.optional(integer, 0) }),
    },
  ),
};
