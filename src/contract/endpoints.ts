import { areas } from './area.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { banners } from './banner.ts';
import { captcha } from './captcha.ts';
import { diagnosis } from './diagnosis.ts';
import { dictionary } from './dictionary.ts';
import { doctor } from './doctor.ts';
import { drug } from './drug.ts';
import { file } from './file.ts';
import { history } from './history.ts';
import { icons } from './icon.ts';
import { message } from './message.ts';
import { order } from './order.ts';
import { prescription } from './prescription.ts';
import { qualifications } from './qualification.ts';
import { protocols } from './protocols.ts';
import { quickReplies } from './quickReply.ts';
import { record } from './record.ts';
import { rtc } from './rtc.ts';
import { service } from './consultConfig.ts';
import { staff } from './staff.ts';
import { templates } from './template.ts';
import { tenant } from './tenant.ts';

/** Every endpoint, by noun: what `npm run openapi` prints, and what an upstream has to serve. */
export const endpoints = {
  auth,
  captcha,
  doctor,
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
  templates,
  history,
  audit,
  rtc,
  staff,
  banners,
  icons,
  protocols,
};
