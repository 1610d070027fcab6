export const en = {
  title: 'Go to…',
};
