export const en = { patient: 'patient', age: 'age', drug: 'drug', hospital: 'hospital', doctor: 'doctor' };
