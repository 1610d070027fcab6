/** A doctor or an auditor of the demo. */
export interface DemoStaff {
  /** The login name. */
  readonly username: string;
  readonly name: string;
  readonly auditor: boolean;
  /** A value of the dictionary member_doctor_title: 1 resident … 4 chief physician, 5 and 6 pharmacists. */
  readonly title: 1 | 2 | 3 | 4 | 5 | 6;
  readonly department: { readonly zh: string; readonly en: string };
}

/** A patient of the demo; allergies are in the language of the hospital's patients. */
export interface DemoPatient {
  readonly name: string;
  /** 1 male, 2 female. */
  readonly sex: 1 | 2;
  readonly birthDate: string;
  readonly allergies: readonly string[];
  readonly allergyClasses: readonly string[];
}

/** The people of one hospital. All of them are fictitious. */
export interface DemoHospital {
  readonly host: string;
  readonly name: string;
  readonly nameEn: string;
  /** The language that its patients write. */
  readonly language: 'zh' | 'en';
  /** The prefix of its staff's mobile numbers; the last two digits count from 01. */
  readonly mobiles: string;
  readonly staff: readonly DemoStaff[];
  readonly patients: readonly DemoPatient[];
}

const departments = {
  cardiology: { zh: '心血管内科', en: 'Cardiology' },
  endocrinology: { zh: '内分泌科', en: 'Endocrinology' },
  respiratory: { zh: '呼吸内科', en: 'Respiratory medicine' },
  dermatology: { zh: '皮肤科', en: 'Dermatology' },
  paediatrics: { zh: '儿科', en: 'Paediatrics' },
  gynaecology: { zh: '妇科', en: 'Gynaecology' },
  gastroenterology: { zh: '消化内科', en: 'Gastroenterology' },
  general: { zh: '全科医学科', en: 'General practice' },
  neurology: { zh: '神经内科', en: 'Neurology' },
  pharmacy: { zh: '药学部', en: 'Pharmacy' },
} as const;

const staff = (
  username: string,
  name: string,
  title: DemoStaff['title'],
  department: keyof typeof departments,
): DemoStaff => ({
  username,
  name,
  title,
  department: departments[department],
  auditor: department === 'pharmacy',
});

/** `allergies`: the patient's wording, by the class that a drug's allergy classes are compared with. */
const patient = (
  name: string,
  sex: DemoPatient['sex'],
  birthDate: string,
  allergies: Readonly<Record<string, string>> = {},
): DemoPatient => ({
  name,
  sex,
  birthDate,
  allergies: Object.values(allergies),
  allergyClasses: Object.keys(allergies),
});

const mingLake: DemoHospital = {
  host: 'localhost',
  name: '明湖互联网医院',
  nameEn: 'Ming Lake Online Hospital',
  language: 'zh',
  mobiles: '139000000',
  staff: [
    staff('linyue', '林月', 3, 'cardiology'),
    staff('zhouheng', '周恒', 4, 'endocrinology'),
    staff('xuwanqing', '许婉清', 2, 'dermatology'),
    staff('hanzhiyuan', '韩致远', 3, 'respiratory'),
    staff('songmingyu', '宋明玉', 2, 'paediatrics'),
    staff('fengjiahe', '冯嘉禾', 1, 'general'),
    staff('qinshulan', '秦淑兰', 6, 'pharmacy'),
    staff('luyifan', '陆一帆', 5, 'pharmacy'),
  ],
  patients: [
    patient('王念安', 1, '2026-03-18'),
    patient('陈沐晴', 2, '2025-07-02'),
    patient('赵子墨', 1, '2023-05-21'),
    patient('刘若溪', 2, '2022-11-09', { cephalosporins: '头孢克洛' }),
    patient('孙知夏', 2, '2022-02-14'),
    patient('黄景行', 1, '2021-08-30'),
    patient('吴予恩', 1, '2019-04-11'),
    patient('郑可心', 2, '2017-09-26', { penicillins: '阿莫西林' }),
    patient('何嘉树', 1, '2015-01-19'),
    patient('梁思远', 1, '2013-06-07'),
    patient('许亦菲', 2, '2009-12-03'),
    patient('邓浩然', 1, '2007-10-15'),
    patient('谢雨桐', 2, '2004-03-28'),
    patient('罗晓彤', 2, '2001-07-17'),
    patient('高宇航', 1, '1999-11-22', { macrolides: '阿奇霉素' }),
    patient('唐静怡', 2, '1998-02-08'),
    patient('冯立诚', 1, '1996-05-30'),
    patient('蒋梦瑶', 2, '1994-09-13', { sulfonamides: '磺胺类药物' }),
    patient('沈书白', 1, '1992-12-25', { penicillins: '青霉素' }),
    patient('韩雪梅', 2, '1991-04-04'),
    patient('杨一鸣', 1, '1989-08-19'),
    patient('朱丽华', 2, '1988-01-27', { penicillins: '青霉素' }),
    patient('秦卫东', 1, '1986-06-16'),
    patient('尤佩珊', 2, '1984-10-31'),
    patient('曹志强', 1, '1982-03-09', { nsaids: '布洛芬' }),
    patient('魏秋菊', 2, '1980-11-11'),
    patient('姜海涛', 1, '1978-07-24'),
    patient('叶文娟', 2, '1976-02-18', { sulfonamides: '复方磺胺甲噁唑' }),
    patient('潘建军', 1, '1974-09-05'),
    patient('苏美玲', 2, '1971-05-12', { seafood: '虾蟹' }),
    patient('范国平', 1, '1969-12-20', { nsaids: '双氯芬酸' }),
    patient('丁桂芳', 2, '1967-03-03'),
    patient('石永福', 1, '1964-08-14'),
    patient('贾素琴', 2, '1961-01-06'),
    patient('任长河', 1, '1958-04-22', { penicillins: '青霉素', cephalosporins: '头孢类' }),
    patient('钟玉兰', 2, '1955-10-10'),
    patient('金德胜', 1, '1952-06-28'),
    patient('陶淑贞', 2, '1948-02-29', { iodine: '碘造影剂' }),
    patient('白振山', 1, '1943-11-17'),
    patient('余凤英', 2, '1937-05-01'),
  ],
};

const harbour: DemoHospital = {
  host: 'second.localhost',
  name: '海湾互联网医院',
  nameEn: 'Harbour Online Hospital',
  language: 'en',
  mobiles: '139000001',
  staff: [
    staff('fionaho', 'Fiona Ho', 4, 'cardiology'),
    staff('danielreed', 'Daniel Reed', 3, 'general'),
    staff('chenjiayi', '陈嘉怡 Chen Jiayi', 3, 'gastroenterology'),
    staff('amaranair', 'Amara Nair', 2, 'gynaecology'),
    staff('guohaoran', '郭浩然 Guo Haoran', 2, 'paediatrics'),
    staff('tomlindqvist', 'Tom Lindqvist', 1, 'neurology'),
    staff('gracetam', 'Grace Tam', 6, 'pharmacy'),
    staff('peterwren', 'Peter Wren', 5, 'pharmacy'),
  ],
  patients: [
    patient('Oscar Bellamy', 1, '2026-02-05'),
    patient('Isla Penrose', 2, '2025-08-23'),
    patient('Theo Marchetti', 1, '2023-06-12'),
    patient('Poppy Langford', 2, '2022-12-01'),
    patient('Felix Aldous', 1, '2022-03-19', { penicillins: 'amoxicillin' }),
    patient('Mia Thornbury', 2, '2021-09-08'),
    patient('Jonah Sefton', 1, '2019-05-27'),
    patient('Elsie Carraway', 2, '2017-10-14', { peanuts: 'peanuts' }),
    patient('Noah Winterbourne', 1, '2015-02-22'),
    patient('Amelie Dufresne', 2, '2013-07-31'),
    patient('Callum Ashdown', 1, '2009-11-18'),
    patient('Zara Whitlock', 2, '2007-04-26', { macrolides: 'azithromycin' }),
    patient('Lucas Farraday', 1, '2004-08-09'),
    patient('Hannah Greaves', 2, '2001-12-13'),
    patient('Ravi Sandhurst', 1, '1999-06-02'),
    patient('Chloe Merriweather', 2, '1998-03-16', { penicillins: 'penicillin' }),
    patient('Ethan Locksley', 1, '1996-10-07'),
    patient('Priya Halloran', 2, '1994-01-29'),
    patient('Simon Castellan', 1, '1993-05-20', { penicillins: 'penicillin' }),
    patient('Laura Kettering', 2, '1991-09-04', { sulfonamides: 'sulfa antibiotics' }),
    patient('Marcus Oyelaran', 1, '1989-02-11'),
    patient('Nadia Ferris', 2, '1987-07-15'),
    patient('Graham Tilbury', 1, '1985-11-30'),
    patient('Beatrice Lomax', 2, '1983-04-18'),
    patient('Owen Pritchley', 1, '1981-08-25', { nsaids: 'ibuprofen' }),
    patient('Sophie Abernethy', 2, '1979-12-06'),
    patient('Victor Hollis', 1, '1977-03-21'),
    patient('Joanna Birch', 2, '1975-10-28', { sulfonamides: 'sulfamethoxazole' }),
    patient('Patrick Muldowney', 1, '1973-06-13'),
    patient('Elena Rostova', 2, '1970-01-09'),
    patient('Martin Fairbrother', 1, '1968-05-05', { nsaids: 'naproxen' }),
    patient('Judith Cornwallis', 2, '1966-09-17'),
    patient('Desmond Achebe', 1, '1963-12-24'),
    patient('Rosalind Peake', 2, '1960-02-02', { penicillins: 'penicillin', cephalosporins: 'cefalexin' }),
    patient('Albert Stannard', 1, '1957-07-08'),
    patient('Margaret Innes', 2, '1954-11-03'),
    patient('Walter Dunmore', 1, '1951-04-29', { iodine: 'iodine contrast' }),
    patient('Edith Blackwood', 2, '1947-08-12'),
    patient('Harold Whitcombe', 1, '1942-10-19'),
    patient('Winifred Ashby', 2, '1936-12-31'),
  ],
};

/** The two demo hospitals with all their people. */
export const demoHospitals: readonly DemoHospital[] = [mingLake, harbour];
