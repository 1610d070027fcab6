/** The parts of the page, as the address names them; the first goes without saying. */
export const tabs = ['consult', 'replies', 'diseases'] as const;
export type Tab = (typeof tabs)[number];

/** The part that an address names; anything odd means the first. */
export const tabIn = (search: string): Tab => {
  const said = new URLSearchParams(search).get('tab');
  return tabs.find((tab) => tab === said) ?? 'consult';
};
