import * as v from 'valibot';
import { displayName } from '../account/personName.ts';
import { extension } from '../protocol/endpoint.ts';
import { patientExport } from '../protocol/exportFile.ts';
import { id, integerText, pageOf, paging, text, time } from '../protocol/schemas.ts';

/** What the acts of the trail are about. */
export const trailGroups = [
  'signIns',
  'accounts',
  'hospital',
  'visits',
  'records',
  'prescriptions',
  'audits',
  'reads',
] as const;
export type TrailGroup = (typeof trailGroups)[number];

/** The most rows of an export. */
export const maxExportedActs = 20_000;

/** Something that somebody did. */
const trailEntry = v.object({
  id,
  at: time,
  /** Who did it; a system has a name, too. Empty if it is unknown, as at a log-in that failed. */
  by: v.optional(displayName, ''),
  /** The act's code. */
  act: v.string(),
  /** The act in words, in the caller's language; empty if there are none. */
  actName: v.optional(v.string(), ''),
  /** Whom or what it is about, in words: a person, a visit with its patient, a prescription; empty if unknown. */
  about: v.optional(displayName, ''),
  detail: v.optional(v.string(), ''),
});
export type TrailEntry = v.InferOutput<typeof trailEntry>;

const filter = {
  /** Part of the name or the user name of who did it. */
  by: v.optional(text(50), ''),
  group: v.optional(v.picklist(trailGroups)),
  /** Part of a person's or a patient's name, or of the number of a visit or a prescription. */
  keyword: v.optional(text(50), ''),
  /** Days of the hospital's calendar, both inclusive, `YYYY-MM-DD`. */
  from: v.optional(v.string()),
  to: v.optional(v.string()),
  /** `1`: also what happens by itself while somebody works, such as the renewal of a claim. */
  renewals: v.optional(v.pipe(integerText, v.maxValue(1)), 0),
  /** `asc`: oldest first. */
  sort: v.optional(v.picklist(['desc', 'asc']), 'desc'),
};

/** Extension: what was done at the hospital, for administrators (docs/wire.md, "Audit trail"). */
export const auditTrail = {
  page: extension.get('/doctor/audit-trail/page', 'What was done at the hospital', {
    input: v.object({ ...filter, ...paging }),
    data: pageOf(trailEntry),
  }),
  /** UTF-8 with a byte order mark. `trailTooLong` beyond `maxExportedActs` rows. */
  export: extension.get('/doctor/audit-trail/export', 'The same as a CSV file', {
    input: v.object({ ...filter, ...patientExport }),
    data: v.unknown(),
    enveloped: false,
  }),
};
