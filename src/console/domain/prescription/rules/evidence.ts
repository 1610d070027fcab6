/** Evidence of a limit is written `found > allowed`, and of an age `age < from`. */
export const splitEvidence = (evidence: string): [string, string] => {
  const [found = '', allowed = ''] = evidence.split(/ [<>] /);
  return [found, allowed];
};

/** Splits evidence of a limit for several days, `140 mg / 7 d > 70 mg / 7 d`, into the amounts and the days; null: one day. */
export const splitDays = (evidence: string): [amounts: string, days: string | null] => [
  evidence.replaceAll(/ \/ \d+ d\b/g, ''),
  / \/ (\d+) d\b/.exec(evidence)?.[1] ?? null,
];
