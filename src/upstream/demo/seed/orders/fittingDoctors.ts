import type { Complaint } from '../../data/complaints.ts';
import type { DemoDoctor } from '../seedContext.ts';

const general = 'General practice';

/** What each department is there for, by its English name. */
const specialties: Readonly<Record<string, readonly string[]>> = {
  [general]: ['hypertension', 'diabetes', 'lipids', 'first-back', 'first-diarrhoea'],
  Cardiology: ['hypertension', 'coronary', 'atrial-fibrillation', 'lipids'],
  Endocrinology: ['diabetes', 'hypothyroidism', 'hyperthyroidism', 'gout', 'osteoporosis', 'lipids'],
  'Respiratory medicine': ['asthma', 'copd', 'rhinitis'],
  Gastroenterology: ['reflux', 'gastritis', 'constipation', 'first-diarrhoea'],
  Neurology: ['migraine', 'depression', 'first-back'],
  Dermatology: ['eczema', 'urticaria', 'acne', 'tinea', 'first-dermatitis'],
  Gynaecology: ['candidiasis', 'dysmenorrhoea', 'cystitis', 'anaemia', 'osteoporosis'],
  Paediatrics: ['child-asthma', 'child-eczema', 'child-rhinitis'],
};

/** One of them sees what belongs to another of them that this hospital lacks. */
const internists: readonly string[] = [
  general,
  'Cardiology',
  'Endocrinology',
  'Respiratory medicine',
  'Gastroenterology',
];
const internal = new Set(internists.flatMap((department) => specialties[department] ?? []));

/** The doctors to whom a patient with this complaint goes; where nobody is there for it, to general practice. */
export const fittingDoctors = (doctors: readonly DemoDoctor[], { key }: Complaint): DemoDoctor[] => {
  const specialists = doctors.filter(({ department }) => specialties[department]?.includes(key));
  if (specialists.length > 0) return specialists;
  const others = internal.has(key) ? internists : [general];
  return doctors.filter(({ department }) => others.includes(department));
};
