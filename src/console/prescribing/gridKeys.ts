interface Pressed {
  readonly key: string;
  readonly isComposing: boolean;
  readonly keyCode: number;
  /** Whether the focused field is a select, which needs the arrow keys itself. */
  readonly inList: boolean;
}

/** A field of the grid: its name (`<line> <field>`), and whether Enter skips it because it is optional. */
export interface Cell {
  readonly name: string;
  readonly passed: boolean;
}

/**
 * The cell that a key moves to in the grid of lines: a cell's name (`<line> <field>`), `end` for the element
 * after the last cell, or null if the grid does not handle the key. Enter moves to the next required field,
 * the arrow keys stay in the column.
 */
export const gridKey = (all: readonly Cell[], at: string, pressed: Pressed): string | null => {
  // Ignore the Enter that ends an input method's composition. Safari reports it after the composition, with
  // keyCode 229.
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
