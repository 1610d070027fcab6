import type { Page } from 'playwright-core';

/** A node of Chromium's accessibility tree, as far as it is judged here. */
interface Node {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
  readonly childIds?: readonly string[];
}

/** What is nothing without a name. */
const named = new Set(
  'button link textbox searchbox combobox listbox checkbox radio switch slider spinbutton tab menuitem option dialog alertdialog image img table grid log meter progressbar radiogroup tablist region application'.split(
    ' ',
  ),
);

/** Of these there may be several when their names tell them apart. */
const places = ['navigation', 'complementary', 'region', 'search'];

const textOf = (value: { readonly value?: unknown } | undefined): string =>
  typeof value?.value === 'string' ? value.value.trim() : '';

/** What somebody who hears the screen would not be told: names, places, headings, the heads of tables. */
export const treeFaults = async (page: Page): Promise<string[]> => {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  const seen: Node[] = nodes.filter(({ ignored }) => !ignored);
  const by = new Map(nodes.map((node: Node) => [node.nodeId, node]));
  const role = (node: Node): string => textOf(node.role);
  const all = (wanted: string): Node[] => seen.filter((node) => role(node) === wanted);
  const within = (node: Node | undefined, wanted: string): boolean =>
    (node?.childIds ?? []).some((id) => {
      const child = by.get(id);
      return child !== undefined && (textOf(child.role) === wanted || within(child, wanted));
    });
  const faults: string[] = [];
  for (const node of seen)
    if (named.has(role(node)) && textOf(node.name) === '') faults.push(`a ${role(node)} without a name`);
  const dialogs = seen.some((node) =>
    node.properties?.some(({ name, value }) => name === 'modal' && value.value === true),
  );
  // Before the log-in there is nowhere to go to.
  const door = new URL(page.url()).pathname.endsWith('/login');
  for (const place of door ? ['main'] : ['banner', 'navigation', 'main'])
    if (!dialogs && all(place).length === 0) faults.push(`no ${place}`);
  if (!dialogs && all('main').length > 1) faults.push('two mains');
  const firsts = all('heading').filter((node) =>
    node.properties?.some(({ name, value }) => name === 'level' && value.value === 1),
  );
  if (!dialogs && firsts.length !== 1) faults.push(`${firsts.length} headings of the first level`);
  for (const table of [...all('table'), ...all('grid')])
    if (!within(table, 'columnheader') && !within(table, 'rowheader'))
      faults.push(`a table without heads: ${textOf(table.name)}`);
  for (const place of places) {
    const names = all(place).map(({ name }) => textOf(name));
    for (const name of new Set(names))
      if (names.filter((one) => one === name).length > 1) faults.push(`two of ${place} “${name}”`);
  }
  return faults;
};

/** What is told to somebody who hears the screen when it comes: the words of each live region, on one line. */
export const liveWords = async (page: Page): Promise<string[]> => {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  const by = new Map(nodes.map((node: Node) => [node.nodeId, node]));
  const words = (node: Node | undefined): string => {
    if (!node) return '';
    if (textOf(node.role) === 'StaticText') return textOf(node.name);
    return (node.childIds ?? []).map((id) => words(by.get(id))).join(' ');
  };
  return nodes
    .filter((node: Node) =>
      node.properties?.some(
        ({ name, value }) => name === 'live' && textOf(value) !== '' && value.value !== 'off',
      ),
    )
    .map((node: Node) => words(node).replaceAll(/\s+/g, ' ').trim());
};
