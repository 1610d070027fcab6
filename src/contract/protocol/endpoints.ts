import { absence } from '../account/absence.ts';
import { areas } from '../hospital/area.ts';
import { audit } from '../prescribing/audit.ts';
import { auditTrail } from '../hospital/auditTrail.ts';
import { auth } from '../account/auth.ts';
import { banners } from '../hospital/banner.ts';
import { captcha } from '../account/captcha.ts';
import { clarification } from '../prescribing/clarification.ts';
import { dispensing } from '../prescribing/dispensing.ts';
import { departments } from '../hospital/department.ts';
import { diagnosis } from '../consultation/diagnosis.ts';
import { dictionary } from '../hospital/dictionary.ts';
import { doctor } from '../account/doctor.ts';
import { drug } from '../prescribing/drug.ts';
import { extensionList } from '../hospital/extensionList.ts';
import { file } from '../files/file.ts';
import { followUps } from '../consultation/followUp.ts';
import { history } from '../consultation/history.ts';
import { hospitalData } from '../hospital/hospitalData.ts';
import { icons } from '../hospital/icon.ts';
import { measurements } from '../consultation/measurement.ts';
import { message } from '../consultation/message.ts';
import { order } from '../consultation/order.ts';
import { overview } from '../hospital/overview.ts';
import { patientFacts } from '../consultation/patientFacts.ts';
import { prescription } from '../prescribing/prescription.ts';
import { qualifications } from '../account/qualification.ts';
import { agreements } from '../hospital/agreements.ts';
import { quickReplies } from '../consultation/quickReply.ts';
import { record } from '../consultation/record.ts';
import { reviewBoard } from '../prescribing/reviewBoard.ts';
import { rtc } from '../consultation/rtc.ts';
import { sampling } from '../prescribing/sampling.ts';
import { service } from '../consultation/serviceConfig.ts';
import { staff } from '../account/staff.ts';
import { templates } from '../prescribing/template.ts';
import { tenant } from '../hospital/tenant.ts';
import { transfers } from '../consultation/transfer.ts';

/** Every endpoint, by noun: printed by `npm run openapi`, and required of an upstream. */
export const endpoints = {
  auth,
  captcha,
  doctor,
  absence,
  qualifications,
  areas,
  file,
  tenant,
  dictionary,
  order,
  message,
  quickReplies,
  service,
  record,
  diagnosis,
  drug,
  prescription,
  dispensing,
  templates,
  history,
  patientFacts,
  measurements,
  followUps,
  audit,
  clarification,
  reviewBoard,
  sampling,
  rtc,
  staff,
  transfers,
  departments,
  auditTrail,
  overview,
  hospitalData,
  banners,
  icons,
  protocols: agreements,
  extensionList,
};
