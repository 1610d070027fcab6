/** The next or previous id; the list wraps around. Null when there is no other. */
export const adjacentConsultation = (
  ids: readonly string[],
  current: string,
  step: 1 | -1,
): string | null => {
  const index = ids.indexOf(current);
  const start = index < 0 && step < 0 ? 0 : index;
  const next = ids[(start + step + ids.length) % ids.length] ?? null;
  return next === current ? null : next;
};

/** The direction of an Alt+Arrow key press; open lists, which use the same keys, are ignored. */
export const stepForKey = (event: KeyboardEvent): 1 | -1 | null => {
  const { key, altKey, ctrlKey, metaKey, shiftKey, isComposing, defaultPrevented, target } = event;
  if (!altKey || ctrlKey || metaKey || shiftKey || isComposing || defaultPrevented) return null;
  if (target instanceof Element && target.closest('select, [role="combobox"], [role="listbox"]')) return null;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
};
