/** For the `ref` of a form that opens where a button was: its first field takes the focus, once. */
export const focusFirst = (form: HTMLFormElement | null): void => form?.querySelector('input')?.focus();

/**
 * After an act that opened or filled the form, once it is painted: the first dose, or else the search for a drug. The
 * button that was pressed may be gone, and the focus with it.
 */
export const focusForm = (): void => {
  requestAnimationFrame(() => {
    const form = document.querySelector('.rx-form');
    const field =
      form?.querySelector<HTMLElement>('.rx-line [data-cell]') ?? form?.querySelector('.rx-find input');
    if (field instanceof HTMLElement) field.focus();
  });
};
