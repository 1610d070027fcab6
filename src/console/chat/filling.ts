import { en } from '../words/blanks.en.ts';
import { zh } from '../words/blanks.zh.ts';

/** The placeholders of a quick reply. */
export const variables = ['patient', 'age', 'drug', 'hospital', 'doctor'] as const;
export type Variable = (typeof variables)[number];
/** The known values; an empty text counts as unknown. */
export type Known = Readonly<Partial<Record<Variable, string>>>;

/** How an unknown value is shown, until the doctor replaces it. */
const blankOf = (name: string): string => `[${name}]`;

const isVariable = (name: string): name is Variable => variables.some((one) => one === name);

/** Fills known values into a reply; unknown ones stay visible by their name in the doctor's language. */
export const fill = (text: string, known: Known, names: Readonly<Record<Variable, string>>): string =>
  text.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) =>
    isVariable(name) ? known[name] || blankOf(names[name]) : whole,
  );

/** A range of a text. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

// In both languages: the doctor may have switched meanwhile.
const blanks = variables.flatMap((name) => [`{${name}}`, blankOf(en[name]), blankOf(zh[name])]);

/** Finds the placeholders that are still to be replaced, in order. */
export const openBlanks = (text: string): Stretch[] =>
  blanks
    .flatMap((blank) => {
      const found: Stretch[] = [];
      for (let from = text.indexOf(blank); from >= 0; from = text.indexOf(blank, from + 1))
        found.push({ from, to: from + blank.length });
      return found;
    })
    .toSorted((a, b) => a.from - b.from);
