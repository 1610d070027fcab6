/** Every call of specification §7, by its full path (docs/wire.md, "Addresses"). */
export const calls: readonly string[] = [
  'POST /doctor/auth/login',
  'POST /doctor/auth/sms-login',
  'POST /doctor/auth/refresh-token',
  'POST /doctor/auth/logout',
  'POST /doctor/auth/send-sms-code',
  'POST /doctor/auth/validate-sms-code',
  'POST /doctor/captcha/get',
  'POST /doctor/captcha/check',
  'GET /doctor/auth/get-doctor-info',
  'POST /doctor/info/check-sms-code',
  'POST /doctor/info/reset-mobile',
  'PUT /doctor/info/updatePassword',
  'GET /doctor/info/get-info',
  'POST /doctor/info/update',
  'POST /doctor/qualification/create',
  'POST /doctor/qualification/update',
  'GET /doctor/qualification/get-by-doctor',
  'GET /consult/consult-order/detail',
  'GET /consult/consult-order/getPerHisInfo',
  'GET /consult/consult-order/getOrderNum',
  'GET /consult/consult-order/pushMessage',
  'GET /consult/consult-cloud/awaitList',
  'PUT /consult/consult-config/doctorUpdateConfig',
  'GET /consult/consult-config/getListConfigService',
  'GET /consult/disease/western/page',
  'POST /consult/disease/western/create',
  'GET /consult/disease/western/findDiseaseWesternByDoctorId',
  'DELETE /consult/disease/western/delete',
  'GET /system/tenant/get-by-website',
  'GET /system/dict-data/get-by-dict-type',
  'POST /prescription/doctor/case/addOrUpdateCaseInfo',
  'GET /prescription/doctor/case/getCaseInfoDetail',
  'POST /prescription/doctor/create',
  'POST /prescription/doctor/edit',
  'POST /prescription/doctor/cancel',
  'GET /prescription/doctor/list',
  'GET /prescription/doctor/info',
  'GET /prescription/doctor/history',
  'GET /prescription/doctor/getPrescriptionNum',
  'GET /admin-api/medicines/drug-warehouse/newList',
  'POST /medicines/drug-western-inventory/list',
  'POST /medicines/drug-western-inventory/getDrugInventoryInfo',
  'GET /medicines/drug-western-inventory/drugDictionarySync',
  'GET /medicines/drug-western-inventory/updateDrugDictionary',
  'GET /admin-api/medicines/drug_western_inventory/findByDrugId/{id}',
  'GET /admin-api/system/icon/get',
  'GET /consult/hisPatient/medicalRecordList',
  'GET /consult/hisPatient/electronicMedicalRecords',
  'POST /infra/imMsg/queryImMg',
  'GET /infra/im/getImConfig',
  'POST /consult/quick-reply/createQuickReply',
  'GET /consult/quick-reply/getQuickReply',
  'POST /consult/quick-reply/deleteQuickReply',
];

/** The dictionaries of specification §7, and the standard departments of §3, for which it names no type. */
export const dictionaries: Readonly<Record<string, string>> = {
  Banner_Position: 'banner_position',
  Protocol_ApplyType: 'protocol_apply_type',
  Sms_client_Type: 'sms_client_type',
  Sms_Biz_Type: 'sms_biz_type',
  Sms_Scene: 'sms_scene',
  Notify_Optional: 'sms_notify_optional',
  Hosp_Level: 'hosp_level',
  Hosp_Standard_Dept: 'hosp_standard_dept',
  Doctor_Title: 'member_doctor_title',
  Science_Title: 'member_docto_academic_title',
  Consult_Type: 'consult_type',
  Prescription_Status: 'prescription_status',
  Audit_Status: 'prescription_audit_status',
};

/** Whether a request matches the call of a row: `{name}` matches one path segment. */
export const isCall = (row: string, made: string): boolean => {
  const parts = row.split('/');
  const given = made.split('/');
  return (
    parts.length === given.length && parts.every((part, at) => /^\{.*\}$/.test(part) || part === given[at])
  );
};
