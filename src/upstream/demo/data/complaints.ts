import type { TableRow } from '../../db/readTable.ts';
import { readDemoTable } from './readDemoTable.ts';

/** The script of a simulated patient, in one language. */
export interface Script {
  /** The complaint of the order, in one line. */
  readonly complaint: string;
  /** The patient's first messages, one to three. */
  readonly opening: readonly string[];
  /** The answers to a doctor's questions, in this order. */
  readonly replies: readonly string[];
  readonly thanks: string;
}

/** A reason for an online consultation, and what fits it. */
export interface Complaint {
  readonly key: string;
  /** Whether it suits a first visit; the others are follow-ups. */
  readonly isFirst: boolean;
  readonly zh: Script;
  readonly en: Script;
  /** Codes of diagnoses.tsv, the main one first. */
  readonly diagnoses: readonly string[];
  /** Codes of drugs.tsv that fit the diagnosis, the age and the allergy. */
  readonly drugs: readonly string[];
  /** The history of the present illness for a case record: what the patient said first, in a doctor's words. */
  readonly illness: { readonly zh: string; readonly en: string };
  /** The past history for a case record. */
  readonly history: { readonly zh: string; readonly en: string };
  /** The allergy class that the script mentions; the patient must have it. */
  readonly allergy?: string;
  /** The ages in completed years that the script suits, both inclusive. */
  readonly ages: readonly [from: number, to: number];
  /** The sex that the script suits; absent means any. */
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
    isFirst: zh('key').startsWith('first-'),
    zh: scriptOf(zh),
    en: scriptOf(en),
    diagnoses: zh('diagnoses').split(';'),
    drugs: zh('drugs').split(';'),
    illness: { zh: zh('illness'), en: en('illness') },
    history: { zh: zh('history'), en: en('history') },
    ages: [from, to],
    ...(zh('allergy') && { allergy: zh('allergy') }),
    ...(zh('sex') && { sex: zh('sex') === '1' ? 1 : 2 }),
  };
};

const rows = readDemoTable('complaints.tsv');

/** All complaints of complaints.tsv, which has two rows for each: one in Chinese, one in English. */
export const complaints: readonly Complaint[] = rows
  .filter((row) => row('lang') === 'zh')
  .map((zh) => {
    const en = rows.find((row) => row('key') === zh('key') && row('lang') === 'en');
    if (!en) throw new Error(`${zh('key')} has no English script`);
    return complaintOf(zh, en);
  });

/** Those of follow-ups: what a hospital's pharmacy and diagnoses are chosen for. */
export const followUpComplaints = complaints.filter(({ isFirst }) => !isFirst);

/** The texts of the complaints of first visits, in both languages. */
export const firstVisitComplaints: ReadonlySet<string> = new Set(
  complaints.filter(({ isFirst }) => isFirst).flatMap(({ zh, en }) => [zh.complaint, en.complaint]),
);
