import { counted } from '../../contract/language/plural.ts';
import type { Language } from '../server/httpError.ts';

/** A text in the languages of the upstream. */
export type Wording = Readonly<Record<Language, string>>;

/** A text in one language; what a file itself says is the same in all. */
export const inLanguage = (text: string | Wording, language: Language): string =>
  typeof text === 'string' ? text : text[language];

/** A mistake in a file. */
export interface Problem {
  /** The line of the file, from 1; null if the format has no lines. */
  readonly line: number | null;
  /** The column, or the path in a JSON file; empty for the whole line. */
  readonly column: string | Wording;
  readonly expected: Wording;
  /** What the file says; empty if `expected` says it all. */
  readonly found: string | Wording;
}

/** How many problems are printed; their number is printed in any case. */
export const maxPrinted = 200;

const maxFound = 60;
const shorten = (text: string): string =>
  text.length > maxFound ? `${text.slice(0, maxFound).toWellFormed()}…` : text;

const describeProblem = (file: string, { line, expected, ...problem }: Problem): string => {
  const [column, found] = [inLanguage(problem.column, 'en'), inLanguage(problem.found, 'en')];
  const place = [line === null ? file : `${file}:${line}`, ...(column === '' ? [] : [column])].join(': ');
  const actual = found === '' ? '' : `, found ${JSON.stringify(shorten(found))}`;
  return `${place}: expected ${expected.en}${actual}`;
};

/** The lines that name the problems of a file, at most `maxPrinted`, and their total. */
export const describeProblems = (file: string, problems: readonly Problem[]): string[] => [
  ...problems.slice(0, maxPrinted).map((problem) => describeProblem(file, problem)),
  ...(problems.length > maxPrinted ? [`… and ${problems.length - maxPrinted} more`] : []),
  counted(problems.length, 'problem'),
];
