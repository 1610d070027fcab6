import * as v from 'valibot';
import { extension } from '../protocol/endpoint.ts';
import { id, integer, list, time } from '../protocol/schemas.ts';

/** What a pharmacy reports of a prescription that was approved. */
export const dispensingEvents = ['dispensed', 'notCollected', 'returned'] as const;
export type DispensingEvent = (typeof dispensingEvents)[number];

/** The header that holds the pharmacy's key. */
export const dispensingKeyHeader = 'x-dispensing-key';

/**
 * What was reported, and when it happened. Another upstream may have further events. `reportedAfter`: the prescription
 * was no longer valid when `dispensed` was reported; `expiry` or `cancellation`.
 */
export const dispensingReport = v.object({
  event: v.string(),
  at: time,
  reportedAfter: v.exactOptional(v.string()),
});
export type DispensingReport = v.InferOutput<typeof dispensingReport>;

/** Whether the pharmacy has the drugs, as last reported: nobody came for them, or they were brought back. */
export const isWithPharmacy = (reports: readonly DispensingReport[] | null | undefined): boolean => {
  const last = reports?.at(-1)?.event;
  return last === 'notCollected' || last === 'returned';
};

/** The prescription as the pharmacy's system sees it; also the `data` of a `prescriptionState`. */
const dispensingState = v.object({
  id,
  prescriptionNo: v.string(),
  status: integer,
  /** Oldest first. */
  dispensing: list(dispensingReport),
});

/** Extension: what the pharmacy's system reports, with a key of its own (docs/wire.md, "Dispensing"). */
export const dispensing = {
  report: extension.post(
    '/prescription/dispensing/report',
    'The pharmacy reports what became of an approved prescription',
    {
      // Not a session: the pharmacy's key.
      access: 'open',
      input: v.object({
        /** Its number or its id. */
        prescription: id,
        event: v.picklist(dispensingEvents),
        /** When it happened. */
        at: time,
      }),
      data: dispensingState,
    },
  ),
};
