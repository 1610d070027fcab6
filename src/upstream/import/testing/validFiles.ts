/** A right row of each kind, by column; `#` becomes a number of its own. */
export const validRows = {
  drugs: {
    code: 'D#',
    name: '苯磺酸氨氯地平片#',
    name_en: 'Amlodipine besilate tablets',
    initials: 'bhsaldpp',
    atc: 'C08CA01',
    form: 'tablet',
    strength: '5mg',
    dose_unit: 'mg',
    unit_amount: '5',
    count_unit: '片',
    count_unit_en: 'tablet',
    pack_size: '28',
    pack_unit: '盒',
    pack_unit_en: 'box',
    rounding: 'reusable',
    price_yuan: '8.96',
    maker: '明湖制药, 有限公司',
    approval_number: '国药准字H10950224',
    insurance_code: 'XC08CAA259A001010178',
    special_control: 'none',
    min_age_years: '6',
    max_daily: '10',
    default_dose: '5',
    frequency: 'qd',
    route: 'oral',
    ingredients: 'amlodipine;valsartan',
    allergy_classes: 'nsaids;salicylates',
    on_sale: 'yes',
  },
  stock: { drug_code: 'amoxicillin', warehouse: 'east-main', packs: '12' },
  warehouses: { warehouse: 'w#', warehouse_name: '东院药房', warehouse_name_en: 'East', sort: '1' },
  diagnoses: {
    code: 'N18.900x0#',
    diagnosis: '慢性肾脏病',
    diagnosis_en: 'Chronic kidney disease',
    initials: 'mxszb',
    edition: '国家临床版2.0',
    group: 'no',
  },
  dictionaries: {
    dictionary: 'hosp_standard_dept',
    value: '#',
    label: '心血管内科',
    label_en: 'Cardiology',
    sort: '1',
  },
  staff: {
    username: 'doctor#',
    staff_name: '李#',
    mobile: '1380000#',
    title: '',
    academic_title: '',
    department: '心血管内科',
    role: 'doctor',
    administrator: 'no',
  },
} as const;
export type KindName = keyof typeof validRows;

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** The columns of a kind. */
export const columnsOf = (kind: KindName): string[] => Object.keys(validRows[kind]);

/** The header of a kind, as a line. */
export const headerLine = (kind: KindName): string => columnsOf(kind).join(',');

/** A right row with other cells, as a line. `n` makes it different from other rows. */
export const rowLine = (kind: KindName, n: number, cells: Readonly<Record<string, string>> = {}): string =>
  Object.entries<string>(validRows[kind])
    .map(([column, cell]) => quote(cells[column] ?? cell.replace('#', String(1000 + n))))
    .join(',');

/** A file of a kind. */
export const fileOf = (kind: KindName, lines: readonly string[]): Uint8Array =>
  Buffer.from(`${[headerLine(kind), ...lines].join('\r\n')}\r\n`);
