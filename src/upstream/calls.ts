import type { endpoints } from '../contract/protocol/endpoints.ts';
import { areaCalls } from './area.ts';
import { auditCalls } from './audit.ts';
import { authCalls } from './auth.ts';
import { bannerCalls } from './banner.ts';
import { captchaCalls } from './captcha.ts';
import { diagnosisCalls } from './diagnosis.ts';
import { dictionaryCalls } from './dictionary.ts';
import { doctorCalls } from './doctor.ts';
import { drugCalls } from './drug.ts';
import { fileCalls } from './file.ts';
import { historyCalls } from './history.ts';
import { iconCalls } from './icon.ts';
import { messageCalls } from './message.ts';
import { orderCalls } from './order.ts';
import { prescriptionCalls } from './prescription.ts';
import { qualificationCalls } from './qualification.ts';
import { quickReplyCalls } from './quickReply.ts';
import { recordCalls } from './record.ts';
import { protocolCalls } from './protocols.ts';
import { rtcCalls } from './rtcPage.ts';
import type { Calls } from './serve.ts';
import { serviceCalls } from './consultConfig.ts';
import { staffCalls } from './staff.ts';
import { templateCalls } from './template.ts';
import { tenantCalls } from './tenant.ts';

/** All handlers by noun. A noun of the contract without handlers does not compile. */
export const calls: { readonly [G in keyof typeof endpoints]: Calls<(typeof endpoints)[G]> } = {
  auth: authCalls,
  captcha: captchaCalls,
  doctor: doctorCalls,
  qualifications: qualificationCalls,
  areas: areaCalls,
  file: fileCalls,
  tenant: tenantCalls,
  dictionary: dictionaryCalls,
  order: orderCalls,
  message: messageCalls,
  quickReplies: quickReplyCalls,
  service: serviceCalls,
  record: recordCalls,
  diagnosis: diagnosisCalls,
  drug: drugCalls,
  prescription: prescriptionCalls,
  templates: templateCalls,
  history: historyCalls,
  audit: auditCalls,
  rtc: rtcCalls,
  staff: staffCalls,
  banners: bannerCalls,
  icons: iconCalls,
  protocols: protocolCalls,
};
