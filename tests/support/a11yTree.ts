import type { Page } from 'playwright-core';

/** A node of Chromium's accessibility tree, with the properties that are checked here. */
interface AxNode {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
  readonly childIds?: readonly string[];
}

/** Roles that require a name. */
const rolesWithName = new Set(
  'button link textbox searchbox combobox listbox checkbox radio switch slider spinbutton tab menuitem option dialog alertdialog image img table grid log meter progressbar radiogroup tablist region application'.split(
    ' ',
  ),
);

/** Roles that may occur several times if their names differ. */
const landmarkRoles = ['navigation', 'complementary', 'region', 'search'];

const textOf = (value: { readonly value?: unknown } | undefined): string =>
  typeof value?.value === 'string' ? value.value.trim() : '';

/** Problems for screen reader users: names, landmarks, headings, table headers. */
export const findTreeProblems = async (page: Page): Promise<string[]> => {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  const visibleNodes: AxNode[] = nodes.filter(({ ignored }) => !ignored);
  const nodesById = new Map(nodes.map((node: AxNode) => [node.nodeId, node]));
  const roleOf = (node: AxNode): string => textOf(node.role);
  const withRole = (wantedRole: string): AxNode[] =>
    visibleNodes.filter((node) => roleOf(node) === wantedRole);
  const hasDescendant = (node: AxNode | undefined, wantedRole: string): boolean =>
    (node?.childIds ?? []).some((id) => {
      const child = nodesById.get(id);
      return child !== undefined && (textOf(child.role) === wantedRole || hasDescendant(child, wantedRole));
    });
  const problems: string[] = [];
  for (const node of visibleNodes)
    if (rolesWithName.has(roleOf(node)) && textOf(node.name) === '')
      problems.push(`a ${roleOf(node)} without a name`);
  const dialogs = visibleNodes.some((node) =>
    node.properties?.some(({ name, value }) => name === 'modal' && value.value === true),
  );
  // There is no navigation before the log-in.
  const isLoginPage = new URL(page.url()).pathname.endsWith('/login');
  for (const landmark of isLoginPage ? ['main'] : ['banner', 'navigation', 'main'])
    if (!dialogs && withRole(landmark).length === 0) problems.push(`no ${landmark}`);
  if (!dialogs && withRole('main').length > 1) problems.push('two mains');
  const topHeadings = withRole('heading').filter((node) =>
    node.properties?.some(({ name, value }) => name === 'level' && value.value === 1),
  );
  if (!dialogs && topHeadings.length !== 1)
    problems.push(`${topHeadings.length} headings of the first level`);
  for (const table of [...withRole('table'), ...withRole('grid')])
    if (!hasDescendant(table, 'columnheader') && !hasDescendant(table, 'rowheader'))
      problems.push(`a table without heads: ${textOf(table.name)}`);
  for (const landmark of landmarkRoles) {
    const names = withRole(landmark).map(({ name }) => textOf(name));
    for (const name of new Set(names))
      if (names.filter((item) => item === name).length > 1) problems.push(`two of ${landmark} “${name}”`);
  }
  return problems;
};

/** The live region texts that a screen reader announces when the screen opens: one line each. */
export const readLiveRegions = async (page: Page): Promise<string[]> => {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  const nodesById = new Map(nodes.map((node: AxNode) => [node.nodeId, node]));
  const textWithin = (node: AxNode | undefined): string => {
    if (!node) return '';
    if (textOf(node.role) === 'StaticText') return textOf(node.name);
    return (node.childIds ?? []).map((id) => textWithin(nodesById.get(id))).join(' ');
  };
  return nodes
    .filter((node: AxNode) =>
      node.properties?.some(
        ({ name, value }) => name === 'live' && textOf(value) !== '' && value.value !== 'off',
      ),
    )
    .map((node: AxNode) => textWithin(node).replaceAll(/\s+/g, ' ').trim());
};
