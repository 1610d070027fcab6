export const en = {
  title: 'Services',
};
