import * as v from 'valibot';
import { type FieldNote, notesOn } from '../../contract/protocol/fieldNotes.ts';
import { type Shape, innermost, isObject, isShape, readAs } from '../../contract/protocol/readAnswer.ts';
import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import { fieldPointer } from './fieldPointer.ts';
import type { Finding } from './report.ts';

const expected: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'a boolean',
  array: 'a list',
  object: 'an object',
  union: 'text or a number',
};

const nameOfType = (raw: unknown): string => {
  if (raw === null) return 'null';
  if (Array.isArray(raw)) return 'a list';
  return isObject(raw) ? 'an object' : (expected[typeof raw] ?? typeof raw);
};

/** What is known of one field over all rows. */
interface Sightings {
  readonly note: FieldNote | undefined;
  present: number;
  absent: number;
}

/** The fields with a note that had a value in any call: null elsewhere says nothing then. */
export type SeenFields = Set<FieldNote>;

/** The codes of states are lower: what is higher may be anything, such as an id, and is not repeated. */
const maxCode = 10_000;

/** Collects the findings of one call's answers. Patients' data are never repeated. */
export const createInspector = (endpoint: Endpoint, seenFields: SeenFields) => {
  const found = new Map<string, { finding: Finding; count: number }>();
  const sightings = new Map<string, Sightings>();
  let errors = 0;

  const add = (severity: Finding['severity'], field: string, says: string, loses: string | null = null) => {
    if (severity === 'error') errors += 1;
    const key = `${field}: ${says}`;
    const count = (found.get(key)?.count ?? 0) + 1;
    found.set(key, {
      finding: { severity, field, says, loses, openApi: fieldPointer(endpoint, field) },
      count,
    });
  };

  const count = (field: string, note: FieldNote | undefined, raw: unknown) => {
    const seen = sightings.get(field) ?? { note, present: 0, absent: 0 };
    sightings.set(field, seen);
    if (raw === undefined) seen.absent += 1;
    else if (raw !== null) {
      seen.present += 1;
      if (note) seenFields.add(note);
    }
  };

  const inspectFields = (shape: Shape, raw: unknown, field: string): void => {
    if (shape.entries && isObject(raw)) {
      const notes = notesOn(shape.entries);
      for (const [name, of] of Object.entries(shape.entries))
        inspect(of, raw[name], field === '' ? name : `${field}.${name}`, notes[name]);
      return;
    }
    const { item } = shape;
    if (item && Array.isArray(raw)) for (const row of raw) inspect(item, row, `${field}[]`);
  };

  /** The shape that a value has, where the schema leaves a choice. */
  const chosenShape = (shape: Shape, raw: unknown): Shape => {
    const inner = innermost(shape);
    if (inner.getter) return chosenShape(inner.getter(raw), raw);
    const options = inner.entries || inner.item ? [] : (inner.options ?? []).filter(isShape);
    const chosen =
      options.find((option) => v.is(option, raw)) ?? options.find((option) => readAs(option, raw).ok);
    return chosen ? chosenShape(chosen, raw) : inner;
  };

  const inspect = (shape: Shape, raw: unknown, field: string, note?: FieldNote): void => {
    const isOptional = shape.type === 'exact_optional' || readAs(shape, undefined).ok;
    // Null is absent: an exact optional by itself takes neither.
    const ok = raw === undefined ? isOptional : (raw === null && isOptional) || readAs(shape, raw).ok;
    if (isOptional) count(field, note, raw);
    const loses = note?.loses ?? null;
    if (raw === undefined || raw === null) {
      if (!ok) add('error', field, raw === null ? 'null where a value is required' : 'missing', loses);
      return;
    }
    const inner = chosenShape(shape, raw);
    const errorsBefore = errors;
    inspectFields(inner, raw, field);
    if (!ok && errors === errorsBefore)
      add('error', field, `${expected[inner.type] ?? inner.type} expected, ${nameOfType(raw)} sent`, loses);
    else if (ok && !inner.entries && !inner.item && !v.is(innermost(shape), raw) && raw !== '')
      add('hint', field, `sent as ${nameOfType(raw)}; accepted anyway`);
    const codes = note?.codes && Object.values(note.codes);
    if (codes && !codes.includes(Number(raw))) {
      const code = note.personal ? Number.NaN : Number(raw);
      const named = code >= 0 && code < maxCode ? `the value ${code}` : 'a value';
      add('hint', field, `${named} is unknown: it is shown as a number`);
    }
  };

  const missing = (): Finding[] =>
    [...sightings].flatMap(([field, { note, present, absent }]): Finding[] => {
      if (note?.loses === undefined || present > 0) return [];
      if (absent === 0 && seenFields.has(note)) return [];
      const says = absent > 0 ? 'never sent' : 'null in every answer that was read';
      return [{ severity: 'hint', field, says, loses: note.loses, openApi: fieldPointer(endpoint, field) }];
    });

  return {
    inspect: (raw: unknown) => inspect(endpoint.data, raw, ''),
    add,
    findings: (): Finding[] => [
      ...[...found.values()].map(({ finding, count: times }) =>
        times === 1 ? finding : { ...finding, says: `${finding.says} (${times} times)` },
      ),
      ...missing(),
    ],
  };
};
