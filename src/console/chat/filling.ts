import { en } from '../words/blanks.en.ts';
import { zh } from '../words/blanks.zh.ts';

/** What a quick reply may leave open. */
export const variables = ['patient', 'age', 'drug', 'hospital', 'doctor'] as const;
export type Variable = (typeof variables)[number];
/** What is known of each; an empty text is not known. */
export type Known = Readonly<Partial<Record<Variable, string>>>;

/** How a variable stands that nobody knows, until the doctor writes it. */
const blankOf = (name: string): string => `[${name}]`;

const isVariable = (name: string): name is Variable => variables.some((one) => one === name);

/** A reply's text with what is known put in; the rest stands there to be seen, by its name in the doctor's language. */
export const fill = (text: string, known: Known, names: Readonly<Record<Variable, string>>): string =>
  text.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) =>
    isVariable(name) ? known[name] || blankOf(names[name]) : whole,
  );

/** A part of a text. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

// In both languages: the doctor may have switched meanwhile.
const blanks = variables.flatMap((name) => [`{${name}}`, blankOf(en[name]), blankOf(zh[name])]);

/** Where something is still to be written, in its order. */
export const openBlanks = (text: string): Stretch[] =>
  blanks
    .flatMap((blank) => {
      const found: Stretch[] = [];
      for (let from = text.indexOf(blank); from >= 0; from = text.indexOf(blank, from + 1))
        found.push({ from, to: from + blank.length });
      return found;
    })
    .toSorted((a, b) => a.from - b.from);
