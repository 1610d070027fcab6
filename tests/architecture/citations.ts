import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { top } from './boundaries.ts';

/** All texts that may cite a document, and the documents, by path from the top. */
export type Texts = ReadonlyMap<string, string>;

const patterns = [
  'src/**/*.{ts,tsx,js,css,html,sql,sh}',
  'tests/**/*.{ts,tsx,sh,conf,yml}',
  'nginx/{gateway,render,variables}',
  'nginx/**/*.{sh,awk,conf,yml}',
  '{docs,src}/**/*.md',
  '*.{md,ts,yml}',
];

/** Reads them. */
export const readTexts = (): Texts =>
  new Map(
    globSync(patterns, { cwd: top })
      // These contain planted violations, or are the source of a document that is checked itself.
      .filter((path) => path !== 'tests/architecture/documents.test.ts' && path !== 'tests/spec/markdown.ts')
      .map((path) => [path, readFileSync(join(top, path), 'utf8')]),
  );

const isDocument = (path: string): boolean => path.endsWith('.md');

// A citation may continue on the next line of a comment.
const joinLines = (text: string): string => text.replace(/\n[ \t]*(?:\*|\/\/|#|--)?[ \t]*/g, ' ');

const headingsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading.trim());

/** The anchor of a heading on the web: lower case, no punctuation, hyphens for spaces. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const citation = /(?<![\w/.-])((?:[\w-]+\/)*[\w-]+\.md)\b((?:(?:, ?| and )"[^"\n]{1,60}")*)/g;
const section = /"([^"]+)"/g;
const specificationSection = /§(\d+)/g;
const link = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;
const codePath = /`((?:src|tests|nginx|docs)\/[^`\s*]*)`/g;

const brokenInText = (path: string, text: string, texts: Texts): string[] => {
  const specification = headingsOf(texts.get('docs/specification.md') ?? '');
  const broken: string[] = [];
  const joined = joinLines(text);
  for (const [, document = '', sections = ''] of joined.matchAll(citation)) {
    const headings = headingsOf(texts.get(document) ?? '');
    if (!texts.has(document)) broken.push(`${path}: cites ${document}, which does not exist`);
    else
      for (const [, name = ''] of sections.matchAll(section))
        if (!headings.includes(name)) broken.push(`${path}: ${document} has no section "${name}"`);
  }
  for (const [, number = ''] of joined.matchAll(specificationSection))
    if (!specification.some((heading) => heading.startsWith(`§${number} `)))
      broken.push(`${path}: the specification has no §${number}`);
  return broken;
};

const brokenInDocument = (path: string, markdown: string, texts: Texts): string[] => {
  const broken: string[] = [];
  for (const [, target = '', anchor] of markdown.matchAll(link)) {
    const file = target === '' ? path : normalize(join(dirname(path), target));
    if (!texts.has(file) && !existsSync(join(top, file)))
      broken.push(`${path}: links to ${target}, which does not exist`);
    else if (
      anchor !== undefined &&
      !headingsOf(texts.get(file) ?? '').some((heading) => anchorOf(heading) === anchor)
    )
      broken.push(`${path}: ${file} has no heading for #${anchor}`);
  }
  // README.md and similar files also name paths in examples.
  if (path.startsWith('docs/'))
    for (const [, name = ''] of markdown.matchAll(codePath))
      if (!existsSync(join(top, name))) broken.push(`${path}: names ${name}, which does not exist`);
  return broken;
};

/** Every broken citation, link and path in the given texts, one sentence each. */
export const findBrokenCitations = (texts: Texts, checked: Texts = texts): string[] =>
  [...checked].flatMap(([path, text]) =>
    // In documents only links are citations; `README.md` in their text may be that of any folder.
    isDocument(path) ? brokenInDocument(path, text, texts) : brokenInText(path, text, texts),
  );
