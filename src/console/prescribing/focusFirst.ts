/** For the `ref` of a form that opens where a button was: its first field takes the focus, once. */
export const focusFirst = (form: HTMLFormElement | null): void => form?.querySelector('input')?.focus();
