/** Topics: what is seen together. */
export const orderTopic = (id: string): string => `order ${id}`;
export const queueTopic = 'queue';
export const taskTopic = 'tasks';

/** The topics that an address shows; the address is relative to the base. */
export const visibleTopicsAt = (address: string): readonly string[] => {
  const { pathname, searchParams } = new URL(address, 'http://console');
  const id = searchParams.get('id');
  if (pathname === '/') return [queueTopic, taskTopic];
  if (pathname === '/cloudRoom') return [queueTopic];
  if (pathname === '/prescriptionTask') return [taskTopic];
  return pathname.startsWith('/cloudRoom/detail') && id ? [orderTopic(id)] : [];
};
