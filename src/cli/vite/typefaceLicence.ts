import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);

/** Writes the licence of the shipped typeface beside it, as the SIL Open Font License asks. */
export const typefaceLicence: Plugin = {
  name: 'typeface-licence',
  apply: 'build',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      name: 'inter-licence.txt',
      source: readFileSync(resolve('@fontsource-variable/inter/LICENSE'), 'utf8'),
    });
  },
};
