export const en = {
  title: 'Prescriptions',
};
