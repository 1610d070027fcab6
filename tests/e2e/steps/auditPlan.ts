import type { Override } from '../../../src/contract/prescribing/prescription.ts';

/** A line of a prescription; `code` is the drug's. By mouth once a day for a week, one pack, if not said otherwise. */
export interface PlannedLine {
  readonly code: string;
  readonly dose: string;
  readonly frequency?: string;
  readonly route?: string;
  readonly days?: number;
  readonly quantity?: number;
}

/** A prescription for the auditor's run: the patient, the lines and the planted error. */
export interface PlannedPrescription {
  /** The patient; of a wrong one the kind of its error. */
  readonly name: string;
  readonly lines: readonly PlannedLine[];
  /** The text of the finding that the auditor must see; null if nothing is wrong. */
  readonly error: RegExp | null;
  readonly overrides?: readonly Override[];
  readonly diagnosis?: string;
  readonly allergic?: string;
  readonly born?: string;
  readonly sex?: 1 | 2;
  readonly pregnant?: boolean;
  /** Kidney function, mL/min/1.73 m². */
  readonly egfr?: string;
  /** The allergy history of the visit's case record. */
  readonly recordAllergies?: string;
  /** A line of a prescription of the same patient that was approved today. */
  readonly taking?: PlannedLine;
}

export const harmlessLine: PlannedLine = { code: 'D0001', dose: '5' };

/** Each is wrong in a different way. */
const wrong: readonly PlannedPrescription[] = [
  {
    name: 'Ten times the dose',
    lines: [{ code: 'D0001', dose: '50' }],
    error: /Single dose of 50 mg exceeds the maximum of 10 mg/,
  },
  {
    name: 'Interaction',
    lines: [
      { code: 'D0046', dose: '2.5' },
      { code: 'D0042', dose: '100' },
    ],
    overrides: [{ rule: 'interaction:warfarin-aspirin', line: 1, reason: 'Has had both for years' }],
    error: /Interaction: .*(warfarin|aspirin)/i,
  },
  {
    name: 'Duplicate ingredient',
    lines: [
      { code: 'D0024', dose: '25', frequency: 'bid' },
      { code: 'D0025', dose: '47.5' },
    ],
    error: /Duplicate ingredient: metoprolol/,
  },
  {
    name: 'Cross-allergy',
    lines: [{ code: 'D0108', dose: '0.25', frequency: 'bid' }],
    diagnosis: 'J02.9',
    allergic: 'penicillins',
    error: /Known allergy: penicillins; this drug may cross-react/,
  },
  {
    name: 'Asthma',
    lines: [{ code: 'D0026', dose: '10', frequency: 'tid' }],
    diagnosis: 'J45.9',
    error: /Contraindicated: propranolol/,
  },
  {
    name: 'Pregnant',
    lines: [{ code: 'D0018', dose: '10' }],
    sex: 2,
    pregnant: true,
    error: /Contraindicated: enalapril in pregnancy/,
  },
  {
    name: 'Too young',
    lines: [{ code: 'D0122', dose: '0.5' }],
    diagnosis: 'J02.9',
    born: '2016-05-06',
    error: /Levofloxacin in children under 18 years/,
  },
  {
    name: 'Already taking it',
    lines: [{ code: 'D0016', dose: '1' }],
    taking: harmlessLine,
    error: /Already prescribed: .*amlodipine/,
  },
  {
    name: 'A tenth of the dose',
    lines: [{ code: 'D0078', dose: '5' }],
    diagnosis: 'E03.9',
    error: /5 micrograms is far below the usual/,
  },
  {
    name: 'Daily, not weekly',
    lines: [{ code: 'D0085', dose: '70' }],
    diagnosis: 'M81.0',
    error: /Too often: this drug/,
  },
  {
    name: 'Wrong route',
    lines: [{ code: 'D0001', dose: '5', route: 'sc' }],
    error: /This dosage form cannot be given by this route/,
  },
  {
    name: 'Ten packs',
    lines: [{ ...harmlessLine, quantity: 10 }],
    error: /10 packs prescribed; the course needs 1/,
  },
  {
    name: 'Two of one class',
    lines: [
      { code: 'D0203', dose: '10' },
      { code: 'D0206', dose: '10' },
    ],
    diagnosis: 'L50.9',
    error: /Duplicate therapy/,
  },
  {
    name: 'Kidneys',
    lines: [{ code: 'D0059', dose: '0.5', frequency: 'bid' }],
    diagnosis: 'E11.9',
    egfr: '25',
    error: /Contraindicated: metformin/,
  },
  {
    name: 'Allergy in the record',
    lines: [{ code: 'D0094', dose: '0.5', frequency: 'tid' }],
    diagnosis: 'J02.9',
    recordAllergies: '青霉素过敏',
    error: /青霉素过敏/,
  },
  {
    name: 'Specially controlled',
    lines: [{ code: 'D0402', dose: '10', frequency: 'qn' }],
    diagnosis: 'G47.0',
    error: /Controlled drug/,
  },
];

/** Sixteen prescriptions that are wrong, each after one that is not. */
export const plan: readonly PlannedPrescription[] = wrong.flatMap((one, at) => [
  { name: `Patient ${at + 1}`, lines: [harmlessLine], error: null },
  one,
]);
