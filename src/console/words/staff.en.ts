export const en = {
  title: 'Staff',
};
