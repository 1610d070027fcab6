import { readTable, type TableRow } from './table.ts';

/** What a patient who answers by script says, in one language. */
export interface Script {
  /** Why the patient comes, in a line: the complaint of the order. */
  readonly complaint: string;
  /** The patient's first messages, one to three. */
  readonly opening: readonly string[];
  /** Answers to whatever a doctor asks, in this order. */
  readonly replies: readonly string[];
  readonly thanks: string;
}

/** Why somebody consults online, always as a follow-up, and what fits it. */
export interface Complaint {
  readonly key: string;
  readonly zh: Script;
  readonly en: Script;
  /** A code of diagnoses.tsv. */
  readonly diagnosis: string;
  /** Codes of drugs.tsv that fit the diagnosis, the age and the allergy. */
  readonly drugs: readonly string[];
  /** The past history as a case record has it. */
  readonly history: { readonly zh: string; readonly en: string };
  /** The allergy class that the script speaks of; the patient has to have it. */
  readonly allergy?: string;
  /** Completed years of age that the script suits, both ends included. */
  readonly ages: readonly [from: number, to: number];
  /** The sex that the script suits; any where absent. */
  readonly sex?: 1 | 2;
}

const scriptOf = (row: TableRow): Script => ({
  complaint: row('complaint'),
  opening: row('opening').split(' | '),
  replies: row('replies').split(' | '),
  thanks: row('thanks'),
});

const complaintOf = (zh: TableRow, en: TableRow): Complaint => {
  const [from, to] = zh('ages').split('-').map(Number);
  if (from === undefined || to === undefined) throw new Error(`${zh('key')}: ages ${zh('ages')}`);
  return {
    key: zh('key'),
    zh: scriptOf(zh),
    en: scriptOf(en),
    diagnosis: zh('diagnosis'),
    drugs: zh('drugs').split(';'),
    history: { zh: zh('history'), en: en('history') },
    ages: [from, to],
    ...(zh('allergy') && { allergy: zh('allergy') }),
    ...(zh('sex') && { sex: zh('sex') === '1' ? 1 : 2 }),
  };
};

const rows = readTable('complaints.tsv');

/** All complaints of complaints.tsv, which has two rows for each: one in Chinese, one in English. */
export const complaints: readonly Complaint[] = rows
  .filter((row) => row('lang') === 'zh')
  .map((zh) => {
    const en = rows.find((row) => row('key') === zh('key') && row('lang') === 'en');
    if (!en) throw new Error(`${zh('key')} has no English script`);
    return complaintOf(zh, en);
  });
