import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const top = join(import.meta.dirname, '..');

/** Of many mutants every sixth one; LONG=1 (`npm run test:faults long`) takes them all. */
export const some = <T>(mutants: readonly T[]): readonly T[] =>
  process.env['LONG'] ? mutants : mutants.filter((_, at) => at % 6 === 0);

/** This text of this file, replaced. */
export interface Edit {
  /** From the repository's top. */
  readonly file: string;
  readonly text: string;
  readonly instead: string;
}

/** A mistake that somebody could make. */
export interface Mutant {
  /** What is wrong then, as a test's title says it. */
  readonly mistake: string;
  readonly edits: readonly Edit[];
}

/** Sources with a mistake planted in them, beside the real ones. */
export interface Planted {
  /** Loads a module of the copy, by its path from the repository's top. */
  readonly load: <M>(file: string) => Promise<M>;
  readonly remove: () => void;
}

/** Copies files and folders and plants the mistake; throws where its text is not there exactly once, so that no mutant dies unseen. */
export const plant = ({ mistake, edits }: Mutant, sources: readonly string[]): Planted => {
  const root = mkdtempSync(join(tmpdir(), 'cloudroom-mutant-'));
  for (const path of sources) cpSync(join(top, path), join(root, path), { recursive: true });
  symlinkSync(join(top, 'node_modules'), join(root, 'node_modules'));
  for (const { file, text, instead } of edits) {
    const source = readFileSync(join(root, file), 'utf8');
    const found = source.split(text).length - 1;
    if (found !== 1) throw new Error(`${mistake}: its text stands ${found} times in ${file}`);
    writeFileSync(
      join(root, file),
      source.replace(text, () => instead),
    );
  }
  return {
    load: (wanted) => import(/* @vite-ignore */ pathToFileURL(join(root, wanted)).href),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};
