/** The tabs of the page as they are named in the address; the first is the default. */
export const servicesPageTabs = ['consult', 'replies', 'diseases', 'templates'] as const;
export type ServicesPageTab = (typeof servicesPageTabs)[number];

/** The tab in the address; invalid values mean the first. */
export const tabFromSearch = (search: string): ServicesPageTab => {
  const value = new URLSearchParams(search).get('tab');
  return servicesPageTabs.find((tab) => tab === value) ?? 'consult';
};
