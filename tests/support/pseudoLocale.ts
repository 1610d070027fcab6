import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build, type Plugin } from 'vite';
import { parseJson } from '../../src/console/lib/json.ts';
import { reasonGroups, rejectReasons } from '../../src/contract/prescribing/rejectReason.ts';

/** Runs in the page: puts every message in brackets and makes it a third longer, as a translation may be. */
const bracketScript = `
const bracketed = (word) => {
  if (typeof word === 'string') return word.trim() === '' ? word : '⟦' + word + '~'.repeat(Math.ceil(word.length / 3)) + '⟧';
  if (typeof word === 'function') return (...given) => bracketed(word(...given));
  if (Array.isArray(word)) return word.map(bracketed);
  // A file that gathers the messages of others has theirs in brackets already.
  if (word && typeof word === 'object' && !word[Symbol.for('bracketed')])
    return Object.assign(Object.fromEntries(Object.entries(word).map(([k, v]) => [k, bracketed(v)])), { [Symbol.for('bracketed')]: true });
  return word;
};`;

/** Brackets the English messages of every catalog. Separators join two messages and stay as they are. */
const pseudoLocale: Plugin = {
  name: 'pseudo',
  enforce: 'pre',
  transform: (code, id) => {
    if (!/src\/console\/.*\.en\.ts$/.test(id) || !code.includes('export const en = {')) return null;
    const plain = code.replace('export const en = {', 'const plain = {');
    const separators = id.endsWith('i18n/common.en.ts')
      ? 'en.colon = plain.colon; en.comma = plain.comma;'
      : '';
    return `${plain}\n${bracketScript}\nexport const en = bracketed(plain);\n${separators}`;
  },
};

/** Builds the console with these messages; the product has no such language. */
export const buildPseudoLocale = async (): Promise<{
  readonly site: string;
  readonly remove: () => void;
}> => {
  const site = mkdtempSync(join(tmpdir(), 'cloudroom-pseudo-'));
  const previous = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await build({ plugins: [pseudoLocale], logLevel: 'error', build: { outDir: site, emptyOutDir: true } });
  } finally {
    process.env['NODE_ENV'] = previous;
  }
  return { site, remove: () => rmSync(site, { recursive: true }) };
};

const collectStrings = (value: unknown, target: Set<string>): void => {
  if (typeof value === 'string') target.add(value);
  else if (value && typeof value === 'object')
    for (const item of Object.values(value)) collectStrings(item, target);
};

/** In the page, before its own scripts: records every string in the upstream's responses. */
const responseRecorder = `
  window.answers = [];
  const ask = window.fetch;
  window.fetch = async (...given) => {
    const answer = await ask(...given);
    answer.clone().json().then((body) => window.answers.push(body), () => undefined);
    return answer;
  };
`;

/** Records the upstream's data and the statutory rejection reasons: data is not translated. */
export const collectUpstreamTexts = async (
  page: Page,
): Promise<{ readonly readTexts: () => Promise<ReadonlySet<string>> }> => {
  const collected = new Set<string>([...reasonGroups, ...rejectReasons].flatMap(({ zh, en }) => [zh, en]));
  await page.addInitScript(responseRecorder);
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => collectStrings(parseJson(String(payload)), collected)),
  );
  return {
    readTexts: async () => {
      collectStrings(await page.evaluate<unknown>('window.answers'), collected);
      // Data that an earlier page received and stored.
      const stored = await page.evaluate<string[]>(
        '[...Object.values(localStorage), ...Object.values(sessionStorage)]',
      );
      for (const item of stored) collectStrings(parseJson(item) ?? item, collected);
      return collected;
    },
  };
};

/** Visible and announced texts, each with its element; and texts that are clipped without an ellipsis. */
interface ScreenTexts {
  readonly texts: readonly (readonly [string, string])[];
  readonly clipped: readonly string[];
}

const readScreenScript = `(() => {
  const texts = [], clipped = [];
  const name = (node) => node.tagName.toLowerCase() + (typeof node.className === 'string' && node.className ? '.' + node.className : '');
  for (const node of document.body.querySelectorAll('*')) {
    if (node.closest('script, style, [lang]:not(html), kbd, svg') || !node.checkVisibility()) continue;
    for (const key of ['aria-label', 'title', 'placeholder', 'alt'])
      if (node.getAttribute(key)) texts.push([node.getAttribute(key), name(node) + ' ' + key]);
    const own = [...node.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data).join('');
    if (own.trim() === '') continue;
    texts.push([own, name(node)]);
    const style = getComputedStyle(node);
    const cut = node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 2 && style.overflowX === 'hidden';
    if (cut && style.textOverflow !== 'ellipsis' && !node.title && !node.closest('.visually-hidden')) clipped.push(name(node) + ': ' + own);
  }
  return { texts, clipped };
})()`;

/** Words in dates, which do not come from a message file, units, codes and keys. */
const neutral =
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|[A-Z]\d{2}(?:\.\d+)?|mg|ml|kg|g|°C|MB|KB|ms|s|h|min|Alt\+[A-Z]|CSV|PDF|A4|A5|ICD-10)\b/gu;

/** The rest of a text without our messages and the upstream's data. */
const stripKnown = (text: string, data: readonly string[]): string => {
  let remaining = text;
  // From the inside out: messages may be nested.
  for (let previous = ''; previous !== remaining; ) {
    previous = remaining;
    remaining = remaining.replaceAll(/⟦[^⟦⟧]*⟧/gu, ' ');
  }
  for (const item of data) if (remaining.includes(item)) remaining = remaining.replaceAll(item, ' ');
  return remaining.replaceAll(neutral, ' ').trim();
};

/** Untranslated text on a screen, and clipped text. */
export const findUntranslated = async (
  page: Page,
  upstreamTexts: Awaited<ReturnType<typeof collectUpstreamTexts>>,
): Promise<string[]> => {
  const readTexts = await upstreamTexts.readTexts();
  const { texts, clipped } = await page.evaluate<ScreenTexts>(readScreenScript);
  const data = [...readTexts]
    .filter((item) => item.trim().length > 1)
    .toSorted((a, b) => b.length - a.length);
  const untranslated = texts
    .map(([text, where]) => [stripKnown(text, data), where] as const)
    .filter(([remaining]) => /\p{L}{2}/u.test(remaining))
    .map(([remaining, where]) => `literal “${remaining}” in ${where}`);
  return [...new Set([...untranslated, ...clipped.map((item) => `cut off: ${item}`)])];
};
