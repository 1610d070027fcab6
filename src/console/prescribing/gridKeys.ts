interface Pressed {
  readonly key: string;
  readonly isComposing: boolean;
  readonly keyCode: number;
  /** Whether the field that has the focus is a list of its own, which needs the arrows itself. */
  readonly inList: boolean;
}

/**
 * Where a key leads in the grid of lines: a cell's name (`<line> <field>`), `end` for what stands after the last cell,
 * or null where the key is not the grid's. Enter goes on, the arrows keep to the column.
 */
export const gridKey = (cells: readonly string[], at: string, pressed: Pressed): string | null => {
  // Enter that ends an input method's composition is not the person's Enter (229: Safari says it too late).
  if (pressed.isComposing || pressed.keyCode === 229) return null;
  const place = cells.indexOf(at);
  if (place === -1) return null;
  if (pressed.key === 'Enter') return cells[place + 1] ?? 'end';
  const step = { ArrowDown: 1, ArrowUp: -1 }[pressed.key];
  if (step === undefined || pressed.inList) return null;
  const field = at.slice(at.lastIndexOf(' '));
  const column = cells.filter((cell) => cell.endsWith(field));
  return column[column.indexOf(at) + step] ?? null;
};
