import { en } from '../chat/placeholders.en.ts';
import { zh } from '../chat/placeholders.zh.ts';

/** The placeholders of a quick reply. */
export const placeholderNames = ['patient', 'age', 'drug', 'hospital', 'doctor'] as const;
export type PlaceholderName = (typeof placeholderNames)[number];
/** The known values; an empty text counts as unknown. */
export type PlaceholderValues = Readonly<Partial<Record<PlaceholderName, string>>>;

/** How an unknown value is shown, until the doctor replaces it. */
const placeholderText = (name: string): string => `[${name}]`;

const isPlaceholderName = (name: string): name is PlaceholderName =>
  placeholderNames.some((one) => one === name);

/** Fills known values into a reply; unknown ones stay visible by their name in the doctor's language. */
export const fillPlaceholders = (
  text: string,
  values: PlaceholderValues,
  names: Readonly<Record<PlaceholderName, string>>,
): string =>
  text.replaceAll(/\{([a-z]+)\}/g, (match, name: string) =>
    isPlaceholderName(name) ? values[name] || placeholderText(names[name]) : match,
  );

/** A range of a text. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

// In both languages: the doctor may have switched meanwhile.
const placeholderTexts = placeholderNames.flatMap((name) => [
  `{${name}}`,
  placeholderText(en[name]),
  placeholderText(zh[name]),
]);

/** Finds the placeholders that are still to be replaced, in order. */
export const findPlaceholders = (text: string): TextRange[] =>
  placeholderTexts
    .flatMap((placeholder) => {
      const found: TextRange[] = [];
      for (let from = text.indexOf(placeholder); from >= 0; from = text.indexOf(placeholder, from + 1))
        found.push({ from, to: from + placeholder.length });
      return found;
    })
    .toSorted((a, b) => a.from - b.from);
