import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { top } from '../../src/cli/settings.ts';
import type { Cut, Operator } from './operators.ts';
import { placeAt } from './findMarker.ts';

/** Every sixth mutant; LONG=1 (`npm run test:faults long`) runs them all. */
export const some = <T>(mutants: readonly T[]): readonly T[] =>
  process.env['LONG'] ? mutants : mutants.filter((_, at) => at % 6 === 0);

/** The change at the place of a marker. */
export type Change = readonly [id: string, operator: Operator];

/** A mistake that somebody could make. */
export interface Mutant {
  /** The resulting error, as worded in a test title. */
  readonly mistake: string;
  readonly changes: readonly Change[];
}

/** A copy of the sources with a mistake planted in it. */
export interface Planted {
  /** Loads the copy of the module that contains a marker. */
  readonly load: <M>(id: string) => Promise<M>;
  readonly remove: () => void;
}

/** The texts changed by a mutant, by file; throws if a marker or the node for its operator is missing. */
export const textsOf = ({ changes }: Pick<Mutant, 'changes'>): Map<string, string> => {
  const cuts = new Map<string, Cut[]>();
  for (const [id, operator] of changes) {
    const place = placeAt(id);
    cuts.set(place.file, [...(cuts.get(place.file) ?? []), operator(place)]);
  }
  return new Map(
    [...cuts].map(([file, all]) => [
      file,
      all
        .toSorted((a, b) => b.start - a.start)
        .reduce(
          (text, { start, end, instead }) => text.slice(0, start) + instead + text.slice(end),
          readFileSync(join(top, file), 'utf8'),
        ),
    ]),
  );
};

const isSource = (path: string): boolean =>
  ['', '.ts', '.tsx', '.json'].includes(extname(path)) && !/\.test\.tsx?$/.test(path);

/** Copies the sources and plants the mistake. */
export const plant = (mutant: Pick<Mutant, 'changes'>): Planted => {
  const texts = textsOf(mutant);
  const root = mkdtempSync(join(tmpdir(), 'cloudroom-mutant-'));
  cpSync(join(top, 'src'), join(root, 'src'), {
    recursive: true,
    filter: (path) => isSource(path.slice(top.length)),
  });
  symlinkSync(join(top, 'node_modules'), join(root, 'node_modules'));
  for (const [file, text] of texts) writeFileSync(join(root, file), text);
  return {
    load: (id) => import(/* @vite-ignore */ pathToFileURL(join(root, placeAt(id).file)).href),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};
