import { isObject } from '../../contract/protocol/readAnswer.ts';
import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import { openApiDocument } from '../openApiDocument.ts';

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Where the OpenAPI document describes a call, as a JSON pointer. */
export const callPointer = ({ method, path }: Endpoint): string =>
  `#/paths/${escaped(path)}/${method.toLowerCase()}`;

/** What a JSON pointer names in the OpenAPI document. */
export const nodeAt = (pointer: string): unknown => {
  let node: unknown = openApiDocument;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    node = Array.isArray(node) ? node[Number(name)] : isObject(node) ? node[name] : undefined;
  }
  return node;
};

/** The parts of a schema that are choices for the same value. */
const choicesOf = (schema: unknown): string[] =>
  isObject(schema)
    ? ['anyOf', 'oneOf', 'allOf'].flatMap((word) => {
        const choices = schema[word];
        return Array.isArray(choices) ? choices.map((_choice, at) => `${word}/${at}`) : [];
      })
    : [];

/** Goes one step down from a schema, also through its choices; null if none has it. */
const step = (pointer: string, down: string): string | null => {
  const direct = `${pointer}/${down}`;
  if (nodeAt(direct) !== undefined) return direct;
  for (const choice of choicesOf(nodeAt(pointer))) {
    const found = step(`${pointer}/${choice}`, down);
    if (found !== null) return found;
  }
  return null;
};

/** `list[].name` as the steps of a schema. */
const stepsOf = (field: string): string[] =>
  field.split(/\.|(?=\[\])/).flatMap((part) => {
    if (part === '') return [];
    return part === '[]' ? ['items'] : [`properties/${escaped(part)}`];
  });

/** Where the OpenAPI document describes a field of a call's answer: the field itself, or the nearest part around it. */
export const fieldPointer = (endpoint: Endpoint, field: string): string => {
  const call = callPointer(endpoint);
  if (field === '') return call;
  const answer = `${call}/responses/200/content/application~1json/schema`;
  let pointer = endpoint.enveloped ? `${answer}/properties/data` : answer;
  for (const down of stepsOf(field)) {
    const found = step(pointer, down);
    if (found === null) return pointer;
    pointer = found;
  }
  return pointer;
};
