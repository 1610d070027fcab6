import type { DictType } from '../../../contract/hospital/dictionary.ts';

type Entry = readonly [value: number, zh: string, en: string];

const pharmacistTitles: readonly Entry[] = [
  [7, '药师', 'Pharmacist'],
  [5, '主管药师', 'Senior pharmacist'],
  [6, '副主任药师', 'Associate chief pharmacist'],
  [8, '主任药师', 'Chief pharmacist'],
];

/** The dictionaries of a hospital: labels for the numeric values on the wire. */
export const dictionaries: Readonly<Record<DictType, readonly Entry[]>> = {
  banner_position: [
    [1, '首页', 'Home page'],
    [2, '云诊室', 'Consulting room'],
  ],
  protocol_apply_type: [
    [1, '用户协议', 'Terms of use'],
    [2, '隐私政策', 'Privacy policy'],
    [3, '知情同意书', 'Informed consent'],
  ],
  sms_client_type: [
    [1, '医生端', 'Doctors'],
    [2, '患者端', 'Patients'],
    [3, '药师端', 'Pharmacists'],
  ],
  sms_biz_type: [
    [1, '登录', 'Login'],
    [2, '问诊', 'Consultation'],
    [3, '处方', 'Prescription'],
  ],
  sms_scene: [
    [1, '登录验证码', 'Login code'],
    [2, '验证原手机号', 'Verify the old mobile number'],
    [3, '新患者候诊', 'New consultation'],
    [4, '处方审核通过', 'Prescription approved'],
    [5, '绑定新手机号', 'New mobile number'],
    [6, '患者消息未回复', 'Unanswered message'],
    [7, '处方被驳回', 'Rejected prescription'],
    [8, '新设备登录', 'Login from a new device'],
    [9, '新处方待审核', 'New prescription to review'],
    [10, '账号变更', 'Account changed'],
  ],
  sms_notify_optional: [
    [0, '不通知', 'Off'],
    [1, '通知', 'On'],
  ],
  hosp_level: [
    [1, '三级甲等', 'Tertiary, grade A'],
    [2, '三级乙等', 'Tertiary, grade B'],
    [3, '二级甲等', 'Secondary, grade A'],
    [4, '互联网医院', 'Online hospital'],
  ],
  hosp_standard_dept: [
    [1, '心血管内科', 'Cardiology'],
    [2, '内分泌科', 'Endocrinology'],
    [3, '呼吸内科', 'Respiratory medicine'],
    [4, '皮肤科', 'Dermatology'],
    [5, '儿科', 'Paediatrics'],
    [6, '妇科', 'Gynaecology'],
    [7, '消化内科', 'Gastroenterology'],
    [8, '全科医学科', 'General practice'],
    [9, '神经内科', 'Neurology'],
    [10, '药学部', 'Pharmacy'],
    [11, '肾内科', 'Nephrology'],
    [12, '风湿免疫科', 'Rheumatology'],
    [13, '骨科', 'Orthopaedics'],
    [14, '眼科', 'Ophthalmology'],
    [15, '耳鼻咽喉科', 'Otolaryngology'],
    [16, '精神科', 'Psychiatry'],
    [17, '泌尿外科', 'Urology'],
    [18, '康复医学科', 'Rehabilitation medicine'],
    [19, '中医科', 'Traditional Chinese medicine'],
  ],
  member_doctor_title: [
    [1, '住院医师', 'Resident physician'],
    [2, '主治医师', 'Attending physician'],
    [3, '副主任医师', 'Associate chief physician'],
    [4, '主任医师', 'Chief physician'],
    ...pharmacistTitles,
  ],
  member_pharmacist_title: pharmacistTitles,
  member_docto_academic_title: [
    [1, '助教', 'Teaching assistant'],
    [2, '讲师', 'Lecturer'],
    [3, '副教授', 'Associate professor'],
    [4, '教授', 'Professor'],
  ],
  consult_type: [
    [1, '图文问诊', 'Text consultation'],
    [2, '视频问诊', 'Video consultation'],
    [3, '复诊开方', 'Follow-up prescription'],
  ],
  prescription_status: [
    [0, '草稿', 'Draft'],
    [1, '待审核', 'Awaiting review'],
    [2, '已通过', 'Approved'],
    [3, '已发药', 'Dispensed'],
    [4, '已驳回', 'Rejected'],
    [5, '已作废', 'Cancelled'],
    [6, '已过期', 'Expired'],
  ],
  prescription_audit_status: [
    [0, '未领取', 'Waiting'],
    [1, '审核中', 'In review'],
    [2, '已通过', 'Approved'],
    [3, '已驳回', 'Rejected'],
    [4, '已作废', 'Cancelled'],
  ],
};
