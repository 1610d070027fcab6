import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { type FieldNote, notesOn } from '../../contract/protocol/fieldNotes.ts';
import { type Shape, innermost } from '../../contract/protocol/readAnswer.ts';
import { type Schema, date, fen, id, time } from '../../contract/protocol/schemas.ts';
import { accountMeanings } from './accountMeanings.ts';
import { commonMeanings } from './commonMeanings.ts';
import { consultationMeanings } from './consultationMeanings.ts';
import type { Meanings } from './meanings.ts';
import { overviewMeanings } from './overviewMeanings.ts';
import { prescribingMeanings } from './prescribingMeanings.ts';
import { ruleMeanings } from './ruleMeanings.ts';
import { socketMeanings } from './socketMeanings.ts';

/** All groups; a holder may have fields in several. */
export const allMeanings: readonly Meanings[] = [
  commonMeanings,
  accountMeanings,
  consultationMeanings,
  overviewMeanings,
  prescribingMeanings,
  ruleMeanings,
  socketMeanings,
];

/** What a field means in the nearest of its holders. */
const meaningOf = (name: string, holders: readonly string[]): string | undefined => {
  for (const holder of [...holders, 'anywhere'])
    for (const meanings of allMeanings) {
      const meaning = meanings[holder]?.[name];
      if (meaning !== undefined) return meaning;
    }
  return undefined;
};

const descriptionOf = ({ means, loses, codes }: FieldNote): string => {
  const known = Object.entries(codes ?? {}).map(([name, code]) => `${code} ${name}`);
  const all = [means, known.length > 0 && `Codes: ${known.join(', ')}`, loses && `Without it: ${loses}`];
  return all.filter(Boolean).join('. ');
};

/** What the contract's own types mean, with their units. */
const typeNotes = new Map<Shape, string>([
  [time, 'Epoch milliseconds'],
  [fen, 'Money in fen'],
  [date, 'A day: `YYYY-MM-DD`, `[y, m, d]` or epoch milliseconds'],
  [id, 'An opaque id, as text or number'],
]);
/** The same, without the fields. */
export const typeDescriptions: ReadonlySet<string> = new Set(typeNotes.values());

/** The schema of an object with the notes on its fields, or else on their types, as descriptions. */
const withNotes = ({ entries }: Shape, { properties, ...rest }: JsonSchema): JsonSchema | null => {
  if (!entries || !properties) return null;
  const notes = notesOn(entries);
  const noted = Object.entries(properties).map(([name, of]): [string, JsonSchema | boolean] => {
    const note = notes[name];
    const field = entries[name];
    const description = note ? descriptionOf(note) : field && typeNotes.get(innermost(field));
    return [name, description && typeof of === 'object' ? { ...of, description } : of];
  });
  return { ...rest, properties: Object.fromEntries(noted) };
};

const describedField = (name: string, of: JsonSchema, holders: readonly string[]): JsonSchema => {
  const { description } = of;
  const meaning = meaningOf(name, holders);
  if (meaning === undefined) return of;
  if (description === undefined) return { ...of, description: meaning };
  return typeDescriptions.has(description) ? { ...of, description: `${meaning}. ${description}` } : of;
};

/** A schema with the meanings of those fields that have no note. */
const withMeanings = (schema: JsonSchema, holders: readonly string[]): JsonSchema => {
  const within = <T>(of: T, deeper = holders): T | JsonSchema =>
    typeof of === 'object' && of !== null ? withMeanings(of, deeper) : of;
  const { properties, items, anyOf, oneOf, $defs } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, of]) => [
          name,
          typeof of === 'object' ? describedField(name, withMeanings(of, [name, ...holders]), holders) : of,
        ]),
      ),
    }),
    ...(items !== undefined && !Array.isArray(items) && { items: within(items) }),
    ...(anyOf && { anyOf: anyOf.map((one) => within(one)) }),
    ...(oneOf && { oneOf: oneOf.map((one) => within(one)) }),
    ...($defs && {
      $defs: Object.fromEntries(Object.entries($defs).map(([name, one]) => [name, within(one)])),
    }),
  };
};

/** A JSON Schema with a description of every field. `holders`: the call and its noun, or the frame, the nearest first. */
export const documentedSchema = (shape: Schema, holders: readonly string[]): JsonSchema => {
  // OpenAPI 3.1 and AsyncAPI 3 imply this dialect; `$schema` would repeat it everywhere.
  const { $schema: _, ...schema } = toJsonSchema(shape, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) => withNotes(valibotSchema, jsonSchema),
  });
  return withMeanings(schema, holders);
};
