import { expect, it } from 'vitest';
import { readSources, type SourceTree } from './boundaries.ts';

const isMessages = (path: string): boolean => /\.(?:en|zh)\.ts$/.test(path);

/** The keys of a message file: what stands at the start of a line with a value after it. */
const keysIn = (source: string): string[] => {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^import[\s\S]*?from '[^']*';$/gm, '');
  return [...code.matchAll(/^\s+'?([A-Za-z]\w*)'?:/gm)].map(([, key = '']) => key);
};

/**
 * Keys that nothing in the console or the contract names; enumerations of the contract are keys too. A key with the name of
 * something else is not found.
 */
const unusedKeys = (sources: SourceTree): string[] => {
  const names = new Set<string>();
  for (const [path, text] of sources)
    if (/^src\/(?:console|contract)\//.test(path) && !isMessages(path) && !/\.test\.tsx?$/.test(path))
      for (const [name] of text.matchAll(/[A-Za-z]\w*/g)) names.add(name);
  return [...sources]
    .filter(([path]) => path.startsWith('src/console/') && path.endsWith('.en.ts'))
    .flatMap(([path, text]) =>
      keysIn(text)
        .filter((key) => !names.has(key))
        .map((key) => `${path}: ${key}`),
    );
};

it('every text is shown by some screen', () => {
  expect(unusedKeys(readSources())).toEqual([]);
});

it('a text that no screen shows is found', () => {
  const sources = new Map([
    ['src/console/a/messages.en.ts', "export const en = {\n  title: 'A title',\n  left: 'Left over',\n};"],
    ['src/console/a/Page.tsx', 'export const Page = () => t.title;'],
    ['src/console/a/page.test.ts', 'expect(t.left).toBe(1);'],
  ]);
  expect(unusedKeys(sources)).toEqual(['src/console/a/messages.en.ts: left']);
});
