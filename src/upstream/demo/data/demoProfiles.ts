/** How somebody presents themselves to patients, in the language of the hospital. */
interface DemoProfile {
  readonly introduction: string;
  readonly goodAt: string;
}

/** The profiles of the demo's people, by user name. All of them are fictitious. */
export const demoProfiles: Readonly<Record<string, DemoProfile>> = {
  linyue: {
    introduction:
      '从事心血管内科临床工作16年，长期随访高血压、冠心病和心房颤动患者，注重把血压、心率的家庭监测与用药调整结合起来。',
    goodAt: '高血压的个体化用药；冠心病支架术后的长期管理；心房颤动的抗凝治疗与随访；血脂异常。',
  },
  zhouheng: {
    introduction:
      '从事内分泌科临床工作24年，曾负责糖尿病专病门诊，擅长为血糖波动大、合并症多的患者制订可以坚持的方案。',
    goodAt: '2型糖尿病及其并发症；甲状腺功能亢进与减退；骨质疏松；肥胖与代谢综合征。',
  },
  xuwanqing: {
    introduction: '皮肤科主治医师，从事皮肤科临床工作9年，看诊时会详细说明外用药的用量、部位和疗程。',
    goodAt: '湿疹与特应性皮炎；荨麻疹；痤疮；足癣等真菌性皮肤病。',
  },
  hanzhiyuan: {
    introduction:
      '从事呼吸内科临床工作15年，重视吸入装置的正确使用，复诊时会请患者演示一遍，并根据症状记录调整方案。',
    goodAt: '支气管哮喘；慢性阻塞性肺疾病的稳定期管理；慢性咳嗽；变应性鼻炎。',
  },
  songmingyu: {
    introduction: '儿科主治医师，从事儿科临床工作10年，习惯按体重逐项核对儿童剂量，并向家长说明观察要点。',
    goodAt: '儿童哮喘与变应性鼻炎；儿童湿疹；常见消化与呼吸道疾病的随访。',
  },
  fengjiahe: {
    introduction: '全科医学科住院医师，负责慢性病患者的线上复诊和续方，遇到需要专科处理的情况会及时转诊。',
    goodAt: '慢性病续方与用药依从性管理；多病共存老年人的用药梳理；健康体检结果的解读。',
  },
  qinshulan: {
    introduction: '副主任药师，从事医院药学工作20年，负责审方质量与处方点评，参与本院审方规则的制订和维护。',
    goodAt: '审方；药物相互作用与重复给药的识别；老年人和肝肾功能不全患者的用药评估；处方点评。',
  },
  luyifan: {
    introduction: '主管药师，从事药学服务8年，负责线上审方与用药咨询，与医生沟通用法用量和疗程问题。',
    goodAt: '审方；用药咨询；儿童与孕期用药；吸入制剂、胰岛素笔等特殊剂型及给药装置的使用指导。',
  },
  fionaho: {
    introduction:
      'Cardiologist for 22 years. Looks after patients with hypertension, coronary disease and atrial fibrillation, and adjusts treatment to their home readings.',
    goodAt: 'Hypertension; follow-up after a stent; anticoagulation in atrial fibrillation; lipid disorders.',
  },
  danielreed: {
    introduction:
      'General practitioner for 14 years. Sees people with several long-term conditions, reviews what they take, and refers early where a specialist is needed.',
    goodAt:
      'Repeat prescriptions and medicine reviews; multimorbidity in older people; interpreting test results.',
  },
  chenjiayi: {
    introduction:
      'Gastroenterologist for 13 years. Explains endoscopy and laboratory results, and what diet can and cannot do.',
    goodAt: 'Reflux disease and gastritis; irritable bowel and constipation; follow-up after polyp removal.',
  },
  amaranair: {
    introduction:
      'Gynaecologist for 9 years. Takes a full history before every repeat prescription, and arranges an examination whenever one is due.',
    goodAt: 'Menstrual disorders and anaemia; contraception; menopause; recurrent urinary infections.',
  },
  guohaoran: {
    introduction:
      'Paediatrician for 10 years. Works out every dose from the child’s weight, and tells parents what to watch for and when to come in.',
    goodAt: 'Asthma and allergic rhinitis in children; eczema; common infections and their follow-up.',
  },
  tomlindqvist: {
    introduction:
      'Resident in neurology. Reviews headache diaries with patients and plans their preventive treatment together with a consultant.',
    goodAt: 'Migraine and tension headache; sleep problems; dizziness; follow-up after a stroke.',
  },
  gracetam: {
    introduction:
      'Associate chief pharmacist with 19 years in hospital pharmacy. Leads prescription review, and looks after the hospital’s prescribing rules.',
    goodAt:
      'Prescription review; interactions and duplicate therapy; dosing in kidney or liver disease; prescription audits.',
  },
  peterwren: {
    introduction:
      'Clinical pharmacist for 7 years. Reviews online prescriptions, and discusses dose and length of treatment with the prescribers.',
    goodAt:
      'Prescription review; advice on medicines; medicines for children and in pregnancy; inhalers and insulin pens.',
  },
};
