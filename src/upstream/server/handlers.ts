import type { endpoints } from '../../contract/protocol/endpoints.ts';
import { absenceHandlers } from '../staff/absence/absenceHandlers.ts';
import { areaHandlers } from '../hospital/areaHandlers.ts';
import { auditHandlers } from '../audit/auditHandlers.ts';
import { authHandlers } from '../auth/authHandlers.ts';
import {
  bannerHandlers,
  iconHandlers,
  tenantHandlers,
  dictionaryHandlers,
} from '../hospital/hospitalHandlers.ts';
import { captchaHandlers } from '../captcha/captchaHandlers.ts';
import { clarificationHandlers } from '../audit/clarificationHandlers.ts';
import { departmentHandlers } from '../hospital/departmentHandlers.ts';
import { diagnosisHandlers } from '../catalog/diagnosisHandlers.ts';
import { dispensingHandlers } from '../dispensing/dispensingHandlers.ts';
import { doctorHandlers } from '../staff/doctorHandlers.ts';
import { drugHandlers } from '../catalog/drugHandlers.ts';
import { extensionHandlers } from '../hospital/extensionHandlers.ts';
import { factHandlers } from '../records/factHandlers.ts';
import { fileHandlers } from '../files/fileHandlers.ts';
import { followUpHandlers } from '../followUps/followUpHandlers.ts';
import { historyHandlers } from '../records/historyHandlers.ts';
import { importHandlers } from '../import/importHandlers.ts';
import { measurementHandlers } from '../records/measurementHandlers.ts';
import { messageHandlers } from '../messaging/messageHandlers.ts';
import { orderHandlers } from '../orders/orderHandlers.ts';
import { overviewHandlers } from '../overview/overviewHandlers.ts';
import { prescriptionHandlers } from '../prescriptions/prescriptionHandlers.ts';
import { qualificationHandlers } from '../staff/qualificationHandlers.ts';
import { quickReplyHandlers } from '../messaging/quickReplyHandlers.ts';
import { recordHandlers } from '../records/recordHandlers.ts';
import { protocolHandlers } from '../hospital/protocolHandlers.ts';
import { reviewBoardHandlers } from '../audit/board/reviewBoardHandlers.ts';
import { rtcHandlers } from '../video/rtcService.ts';
import type { BoundHandlers } from './bindHandlers.ts';
import { samplingHandlers } from '../sampling/samplingHandlers.ts';
import { serviceHandlers } from '../orders/serviceHandlers.ts';
import { staffHandlers } from '../staff/staffHandlers.ts';
import { transferHandlers } from '../orders/transferHandlers.ts';
import { trailHandlers } from '../trail/trailHandlers.ts';
import { templateHandlers } from '../records/templateHandlers.ts';

/** All handlers by noun. A noun of the contract without handlers does not compile. */
export const handlers: { readonly [G in keyof typeof endpoints]: BoundHandlers<(typeof endpoints)[G]> } = {
  auth: authHandlers,
  captcha: captchaHandlers,
  doctor: doctorHandlers,
  absence: absenceHandlers,
  qualifications: qualificationHandlers,
  areas: areaHandlers,
  file: fileHandlers,
  tenant: tenantHandlers,
  dictionary: dictionaryHandlers,
  order: orderHandlers,
  message: messageHandlers,
  quickReplies: quickReplyHandlers,
  service: serviceHandlers,
  record: recordHandlers,
  diagnosis: diagnosisHandlers,
  drug: drugHandlers,
  prescription: prescriptionHandlers,
  dispensing: dispensingHandlers,
  templates: templateHandlers,
  history: historyHandlers,
  patientFacts: factHandlers,
  measurements: measurementHandlers,
  followUps: followUpHandlers,
  audit: auditHandlers,
  clarification: clarificationHandlers,
  reviewBoard: reviewBoardHandlers,
  sampling: samplingHandlers,
  rtc: rtcHandlers,
  staff: staffHandlers,
  transfers: transferHandlers,
  departments: departmentHandlers,
  auditTrail: trailHandlers,
  overview: overviewHandlers,
  hospitalData: importHandlers,
  banners: bannerHandlers,
  icons: iconHandlers,
  protocols: protocolHandlers,
  extensionList: extensionHandlers,
};
