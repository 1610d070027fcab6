/** The row after, or before, the one on screen; the list is a ring. Null where there is no other. */
export const neighbour = (ids: readonly string[], current: string, step: 1 | -1): string | null => {
  const at = ids.indexOf(current);
  const from = at < 0 && step < 0 ? 0 : at;
  const next = ids[(from + step + ids.length) % ids.length] ?? null;
  return next === current ? null : next;
};

/** Which way a key press leads; a list that has opened by Alt and an arrow keeps them. */
export const stepOf = (event: KeyboardEvent): 1 | -1 | null => {
  const { key, altKey, ctrlKey, metaKey, shiftKey, isComposing, defaultPrevented, target } = event;
  if (!altKey || ctrlKey || metaKey || shiftKey || isComposing || defaultPrevented) return null;
  if (target instanceof Element && target.closest('select, [role="combobox"], [role="listbox"]')) return null;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
};
