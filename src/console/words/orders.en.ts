export const en = {
  title: 'Orders',
};
