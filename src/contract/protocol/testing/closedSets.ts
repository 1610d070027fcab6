import * as v from 'valibot';
import type { Schema } from '../schemas.ts';
import { isObject, type Site } from './samples.ts';

interface Shape extends Schema {
  readonly wrapped?: Shape;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly value?: Shape;
  readonly options?: readonly (Shape | string | number)[];
}

const isSchema = (option: unknown): option is Shape => typeof option === 'object' && option !== null;

/** Stands for any key of a record, of which a sample has none. */
const anyKey = 'anyKey';

/** Every value of a sample whose schema knows only some words or numbers. */
export const closedSetsOf = (
  schema: Schema,
  value: unknown,
  path: Site['path'] = [],
): readonly Site['path'][] => {
  let shape: Shape = schema;
  while (shape.wrapped) shape = shape.wrapped;
  const { type, entries, item, options } = shape;
  if (type === 'picklist' || type === 'enum' || type === 'literal') return [path];
  if (type === 'record' && shape.value) return closedSetsOf(shape.value, undefined, [...path, anyKey]);
  if (entries && isObject(value))
    return Object.entries(entries).flatMap(([name, of]) => closedSetsOf(of, value[name], [...path, name]));
  if (item && Array.isArray(value)) return value.flatMap((row, at) => closedSetsOf(item, row, [...path, at]));
  const shapes = (options ?? []).filter(isSchema);
  if (shapes.some((option) => option.type === 'literal')) return [path];
  const chosen = shapes.find((option) => v.is(option, value));
  return chosen ? closedSetsOf(chosen, value, path) : [];
};
