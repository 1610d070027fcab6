import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { diagnosis } from './diagnosis.ts';
import { dictionary } from './dictionary.ts';
import { doctor } from './doctor.ts';
import { drug } from './drug.ts';
import { message } from './message.ts';
import { order } from './order.ts';
import { prescription } from './prescription.ts';
import { record } from './record.ts';
import { tenant } from './tenant.ts';

/** Every endpoint, by noun: what `npm run openapi` prints, and what an upstream has to serve. */
export const endpoints = {
  auth,
  doctor,
  tenant,
  dictionary,
  order,
  message,
  record,
  diagnosis,
  drug,
  prescription,
  audit,
};
