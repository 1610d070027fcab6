/** A `ref` callback for a form that replaces a button: focuses the first field once. */
export const focusFirst = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('input, textarea')?.focus();

/**
 * Moves the focus after an action that opened or filled the form, once it is painted: to the first dose or,
 * without lines, to the drug search. The button that was pressed may have been removed together with the
 * focus.
 */
export const focusPrescriptionForm = (): void => {
  requestAnimationFrame(() => {
    const form = document.querySelector('.rx-form');
    const field =
      form?.querySelector<HTMLElement>('.rx-line [data-cell]') ?? form?.querySelector('.rx-find input');
    if (field instanceof HTMLElement) field.focus();
  });
};
