import { expect } from 'vitest';
import type { Tab } from './tab.ts';

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

interface Step {
  readonly selector: string;
  readonly name: string | null;
  readonly text: string | null;
}

/** What a step of the way found: where it is, what it says, and whether a click there would reach it. */
interface Found {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly value: string;
  readonly clickable: boolean;
}

/** Runs in the page: follows the steps, each within the last, and describes the first visible element. */
const findInPage = (steps: readonly Step[]): Found | null => {
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label');
    if (label !== null) return label;
    const ids = element.getAttribute('aria-labelledby');
    if (ids !== null)
      return ids
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' ');
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    return (isField ? element.labels?.[0]?.textContent : element.textContent) ?? '';
  };
  const fits = (pattern: string | null, value: string): boolean =>
    pattern === null || new RegExp(pattern, 'u').test(value.replaceAll(/\s+/g, ' ').trim());
  let elements: Element[] = [document.documentElement];
  for (const { selector, name, text } of steps)
    elements = [...new Set(elements.flatMap((element) => [...element.querySelectorAll(selector)]))].filter(
      (element) =>
        element.checkVisibility() && fits(name, nameOf(element)) && fits(text, element.textContent),
    );
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

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const patternOf = (value: string | RegExp | undefined, whole: boolean): string | null => {
  if (value === undefined) return null;
  if (value instanceof RegExp) return value.source;
  return whole ? `^${escape(value)}$` : escape(value);
};

const patterns = (_key: string, value: unknown): unknown => (value instanceof RegExp ? String(value) : value);

const keys = { Enter: '\uE007' } as const;
const control = '\uE009';

/** A person before a tab: clicks and types where a person would, and waits for what a person would see. */
export interface Person {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The first match of the last target, each within the one before; null if none is visible. */
  find(...targets: readonly Target[]): Promise<Found | null>;
  waitFor(...targets: readonly Target[]): Promise<void>;
  click(...targets: readonly Target[]): Promise<void>;
  press(key: keyof typeof keys): Promise<void>;
  /** Replaces what a field holds. */
  fill(text: string, ...targets: readonly Target[]): Promise<void>;
  /** Another tab of the same profile. */
  openTab(): Promise<Person>;
}

export const createPerson = (tab: Tab): Person => {
  const find = async (...targets: readonly Target[]): Promise<Found | null> => {
    const steps = targets.map(({ role, name, text }) => ({
      selector: selectors[role],
      name: patternOf(name, true),
      text: patternOf(text, false),
    }));
    // JSON, made by `findInPage` as it is written above.
    return (await tab.evaluate(`(${String(findInPage)})(${JSON.stringify(steps)})`)) as Found | null;
  };
  const waitFor = (...targets: readonly Target[]): Promise<void> =>
    expect
      .poll(async () =>
        (await find(...targets)) ? 'found' : `missing: ${JSON.stringify(targets, patterns)}`,
      )
      .toBe('found');
  const press = async (...values: readonly string[]): Promise<void> =>
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
      })
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
    press: (key: keyof typeof keys) => press(keys[key]),
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
      await press(...text);
      await expect.poll(async () => (await find(...targets))?.value).toBe(text);
    },
    openTab: async () => createPerson(await tab.openTab()),
  };
};
