interface Pressed {
  readonly key: string;
  readonly isComposing: boolean;
  readonly keyCode: number;
  /** Whether the field that has the focus is a list of its own, which needs the arrows itself. */
  readonly inList: boolean;
}

/** A field of the grid: its name (`<line> <field>`), and whether Enter passes it by, because nothing has to be written there. */
export interface Cell {
  readonly name: string;
  readonly passed: boolean;
}

/**
 * Where a key leads in the grid of lines: a cell's name (`<line> <field>`), `end` for what stands after the last cell,
 * or null where the key is not the grid's. Enter goes on to the next field that has to be written, the arrows keep to the
 * column.
 */
export const gridKey = (all: readonly Cell[], at: string, pressed: Pressed): string | null => {
  // Enter that ends an input method's composition is not the person's Enter (229: Safari says it too late).
  if (pressed.isComposing || pressed.keyCode === 229) return null;
  const cells = all.map(({ name }) => name);
  const place = cells.indexOf(at);
  if (place === -1) return null;
  if (pressed.key === 'Enter') return all.slice(place + 1).find(({ passed }) => !passed)?.name ?? 'end';
  const step = { ArrowDown: 1, ArrowUp: -1 }[pressed.key];
  if (step === undefined || pressed.inList) return null;
  const field = at.slice(at.lastIndexOf(' '));
  const column = cells.filter((cell) => cell.endsWith(field));
  return column[column.indexOf(at) + step] ?? null;
};
