/** The tabs of the page as they are named in the address; the first is the default. */
export const tabs = ['consult', 'replies', 'diseases'] as const;
export type Tab = (typeof tabs)[number];

/** The tab in the address; invalid values mean the first. */
export const tabIn = (search: string): Tab => {
  const said = new URLSearchParams(search).get('tab');
  return tabs.find((tab) => tab === said) ?? 'consult';
};
