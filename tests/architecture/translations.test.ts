import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { top } from '../../src/cli/settings.ts';

const read = (path: string): string => readFileSync(join(top, path), 'utf8');

/** The parts of a document that must be the same in every language. */
interface Section {
  /** `#` for each level. */
  readonly level: string;
  readonly codeBlocks: readonly string[];
  readonly commandsAndVariables: readonly string[];
  readonly tableRows: number;
  readonly listItems: number;
}

const withoutComments = (code: string): string => code.replaceAll(/ {2,}# .*$/gm, '');

const sectionsOf = (markdown: string): Section[] => {
  const blocks: string[] = [];
  const prose = markdown.replaceAll(
    /^```[\s\S]*?^```$/gm,
    (block) => `CODE${blocks.push(withoutComments(block)) - 1}`,
  );
  return prose
    .split(/^(?=#+ )/m)
    .filter((part) => part.trim() !== '')
    .map((part) => ({
      level: /^#+/.exec(part)?.[0] ?? '',
      codeBlocks: [...part.matchAll(/^CODE(\d+)$/gm)].map(([, index]) => blocks[Number(index)] ?? ''),
      commandsAndVariables: [
        ...new Set([...part.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)),
      ].toSorted(),
      tableRows: part.match(/^\|/gm)?.length ?? 0,
      listItems: part.match(/^(?:- |\d+\. )/gm)?.length ?? 0,
    }));
};

const pairs = [
  ['README.md', 'README.zh-CN.md'],
  ['docs/operations.md', 'docs/zh-CN/operations.md'],
] as const;

describe.each(pairs)('%s and %s', (english, chinese) => {
  it('have the same sections, commands, variables, table rows and list items', () => {
    expect(sectionsOf(read(chinese))).toEqual(sectionsOf(read(english)));
  });

  it.each<[string, (text: string) => string]>([
    ['a section', (text) => `${text}\n## 其他\n`],
    ['a command', (text) => text.replace('`npm run dev`', '')],
    ['a variable', (text) => text.replace(/`(?:PORT|linyue)`/, '`HAFEN`')],
    [
      'a line of code',
      (text) => text.replace(/^(?:npm start|docker compose up gateway) /m, 'npm run other '),
    ],
    ['a row of a table', (text) => text.replace(/^\|.*\|$/m, '')],
    ['an item of a list', (text) => text.replace(/^- .*$/m, '')],
  ])('%s that only one of them has is found', (_what, breach) => {
    const planted = breach(read(chinese));
    expect(planted).not.toBe(read(chinese));
    expect(sectionsOf(planted)).not.toEqual(sectionsOf(read(english)));
  });
});

it('the README is one screen', () => {
  for (const path of ['README.md', 'README.zh-CN.md'])
    expect(Buffer.byteLength(read(path))).toBeLessThan(8192);
});

it('the operations manual names every setting of the gateway and every variable of npm start', () => {
  const manual = read('docs/operations.md');
  const gateway = [...read('nginx/variables').matchAll(/^: "\$\{([A-Z_]+):=/gm)].map(([, name = '']) => name);
  const commands = [...read('src/cli/settings.ts').matchAll(/(?:env, |env\[)'([A-Z_]+)'/g)].map(
    ([, name = '']) => name,
  );
  expect(gateway.length).toBeGreaterThan(20);
  expect(commands.length).toBeGreaterThan(6);
  for (const name of [...gateway, ...commands]) expect(manual).toContain(`\`${name}\``);
});
