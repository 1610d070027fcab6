import * as v from 'valibot';
import { expect } from 'vitest';
import { limit, type Tab } from './tab.ts';

/** What a person sees by its role and name, or by its text. */
export interface Target {
  readonly role: keyof typeof selectors;
  /** The whole name, or a pattern. */
  readonly name?: string | RegExp;
  readonly text?: string | RegExp;
}

const selectors = {
  button: 'button, [role=button]',
  combobox: 'input[role=combobox]',
  dialog: 'dialog, [role=dialog], [role=alertdialog]',
  link: 'a[href]',
  listitem: 'li',
  log: '[role=log]',
  main: 'body',
  navigation: 'nav',
  option: '[role=option]',
  paragraph: 'p',
  lastParagraph: 'li:last-of-type p',
  region: 'section, [role=region]',
  row: 'tr, [role=row]',
  status: '[role=status], output',
  textbox: 'input:not([type=checkbox], [type=radio], [role]), textarea',
} as const;

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

interface Step {
  readonly selector: string;
  readonly name: Pattern | null;
  readonly text: Pattern | null;
}

const foundShape = v.nullable(
  v.object({
    x: v.number(),
    y: v.number(),
    text: v.string(),
    value: v.string(),
    /** A click there would reach it. */
    clickable: v.boolean(),
  }),
);

/** What a step of the way found: where it is, and what it says. */
type Found = NonNullable<v.InferOutput<typeof foundShape>>;

/** Runs in the page: follows the steps, each within the last, and describes the first visible element. */
const findInPage = (steps: readonly Step[]): Found | null => {
  let elements: Element[] = [document.documentElement];
  for (const { selector, name, text } of steps) {
    const fits = (element: Element): boolean => {
      const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
      const ids = element.getAttribute('aria-labelledby')?.split(' ');
      const label =
        element.getAttribute('aria-label') ??
        ids?.map((id) => document.getElementById(id)?.textContent).join(' ') ??
        (isField ? element.labels?.[0]?.textContent : element.textContent) ??
        '';
      const said: [Pattern | null, string][] = [
        [name, label],
        [text, element.textContent],
      ];
      return said.every(
        ([pattern, value]) =>
          pattern === null ||
          new RegExp(pattern.source, pattern.flags).test(value.replaceAll(/\s+/g, ' ').trim()),
      );
    };
    elements = [...new Set(elements.flatMap((element) => [...element.querySelectorAll(selector)]))].filter(
      (element) => element.checkVisibility() && fits(element),
    );
  }
  const [element] = elements;
  if (element === undefined) return null;
  element.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  return {
    x,
    y,
    text: element instanceof HTMLElement ? element.innerText : '',
    value: element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
    clickable:
      hit !== null &&
      [element, ...labels].some((part) => part.contains(hit)) &&
      !element.matches(':disabled, [aria-disabled=true], [aria-busy=true]'),
  };
};

/** Runs in the page: the drafts on the disk, with their times, when it was last asked; and asks again. */
const draftsInPage = (): string => {
  const page = document.documentElement;
  const read = async (): Promise<void> => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'journal')) return;
    const opening = indexedDB.open('journal');
    opening.addEventListener('success', () => {
      const db = opening.result;
      const range = IDBKeyRange.bound('["', '["\uFFFF');
      const reading = db.transaction('kept').objectStore('kept').getAll(range);
      reading.addEventListener('success', () => {
        if (reading.result.length > 0) page.setAttribute('data-drafts', JSON.stringify(reading.result));
        db.close();
      });
    });
  };
  void read();
  return page.getAttribute('data-drafts') ?? '';
};

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const patternOf = (value: string | RegExp | undefined, whole: boolean): Pattern | null => {
  if (value === undefined) return null;
  if (value instanceof RegExp) return { source: value.source, flags: value.flags };
  return { source: whole ? `^${escape(value)}$` : escape(value), flags: 'u' };
};

const patterns = (_key: string, value: unknown): unknown => (value instanceof RegExp ? String(value) : value);

/** How long a person waits for a state. */
export const patience = { timeout: limit };

const keys = { Enter: '\uE007' } as const;
const control = '\uE009';

/** A person before a tab: clicks and types where a person would, and waits for what a person would see. */
export interface Person {
  readonly goto: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** The first match of the last target, each within the one before; null if none is visible. */
  readonly find: (...targets: readonly Target[]) => Promise<Found | null>;
  readonly waitFor: (...targets: readonly Target[]) => Promise<void>;
  readonly click: (...targets: readonly Target[]) => Promise<void>;
  readonly press: (key: keyof typeof keys) => Promise<void>;
  /** Replaces what a field holds. */
  readonly fill: (text: string, ...targets: readonly Target[]) => Promise<void>;
  /** Waits until what was typed is stored in the browser, with its last word. */
  readonly waitForDraft: () => Promise<void>;
  /** Another tab of the same profile. */
  readonly openTab: () => Promise<Person>;
}

export const createPerson = (tab: Tab): Person => {
  const find = async (...targets: readonly Target[]): Promise<Found | null> => {
    const steps = targets.map(({ role, name, text }) => ({
      selector: selectors[role],
      name: patternOf(name, true),
      text: patternOf(text, false),
    }));
    // JSON, made by `findInPage` as it is written above.
    return v.parse(foundShape, await tab.evaluate(`(${String(findInPage)})(${JSON.stringify(steps)})`));
  };
  const waitFor = async (...targets: readonly Target[]): Promise<void> => {
    await expect
      .poll(
        async () => ((await find(...targets)) ? 'found' : `missing: ${JSON.stringify(targets, patterns)}`),
        patience,
      )
      .toBe('found');
  };
  const press = async (values: readonly string[]): Promise<void> =>
    tab.perform({
      type: 'key',
      id: 'keyboard',
      actions: values.flatMap((value) => [
        { type: 'keyDown', value } as const,
        { type: 'keyUp', value } as const,
      ]),
    });
  const click = async (...targets: readonly Target[]): Promise<void> => {
    let place = '';
    let at = { x: 0, y: 0 };
    // At rest, and not covered.
    await expect
      .poll(async () => {
        const found = await find(...targets);
        const before = place;
        place = found?.clickable
          ? `${found.x} ${found.y}`
          : `cannot be clicked: ${JSON.stringify(targets, patterns)}`;
        if (found) at = { x: found.x, y: found.y };
        return found?.clickable && before === place ? 'at rest' : place;
      }, patience)
      .toBe('at rest');
    await tab.perform({
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', ...at },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  };
  return {
    goto: tab.goto,
    reload: tab.reload,
    find,
    waitFor,
    click,
    press: (key: keyof typeof keys) => press([keys[key]]),
    fill: async (text: string, ...targets: readonly Target[]): Promise<void> => {
      await click(...targets);
      await tab.perform({
        type: 'key',
        id: 'keyboard',
        actions: [
          { type: 'keyDown', value: control },
          { type: 'keyDown', value: 'a' },
          { type: 'keyUp', value: 'a' },
          { type: 'keyUp', value: control },
        ],
      });
      await press(Array.from(text));
      await expect.poll(async () => (await find(...targets))?.value, patience).toBe(text);
    },
    waitForDraft: async () => {
      let before = '';
      // Encrypted, so only time shows that the last word is stored: two equal reads, further apart than two saves.
      const isStable = async (): Promise<boolean> => {
        const last = before;
        before = v.parse(v.string(), await tab.evaluate(`(${String(draftsInPage)})()`));
        return before !== '' && before === last;
      };
      await expect.poll(isStable, { ...patience, interval: 400 }).toBe(true);
    },
    openTab: async () => createPerson(await tab.openTab()),
  };
};
