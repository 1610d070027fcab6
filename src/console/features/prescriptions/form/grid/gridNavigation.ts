interface KeyPress {
  readonly key: string;
  readonly isComposing: boolean;
  readonly keyCode: number;
  /** Whether the focused field is a select, which needs the arrow keys itself. */
  readonly inSelect: boolean;
}

/** A field of the grid: its name (`<line> <field>`), and whether Enter skips it because it is optional. */
export interface Cell {
  readonly name: string;
  readonly skipOnEnter: boolean;
}

/**
 * The cell that a key moves to in the grid of lines: a cell's name (`<line> <field>`), `end` for the element
 * after the last cell, or null if the grid does not handle the key. Enter moves to the next required field,
 * the arrow keys stay in the column.
 */
export const nextCell = (gridCells: readonly Cell[], current: string, pressed: KeyPress): string | null => {
  // Ignore the Enter that ends an input method's composition. Safari reports it after the composition, with
  // keyCode 229.
  if (pressed.isComposing || pressed.keyCode === 229) return null;
  const cells = gridCells.map(({ name }) => name);
  const index = cells.indexOf(current);
  if (index === -1) return null;
  if (pressed.key === 'Enter')
    return gridCells.slice(index + 1).find(({ skipOnEnter }) => !skipOnEnter)?.name ?? 'end';
  const offset = { ArrowDown: 1, ArrowUp: -1 }[pressed.key];
  if (offset === undefined || pressed.inSelect) return null;
  const field = current.slice(current.lastIndexOf(' '));
  const column = cells.filter((cell) => cell.endsWith(field));
  return column[column.indexOf(current) + offset] ?? null;
};
