import { type DoctorInfo, doctor } from '../contract/doctor.ts';
import { refuse } from './refusal.ts';
import { serve } from './serve.ts';

/** The logged-in person. */
export const doctorCalls = serve(doctor, {
  info: (_input, { store, caller }) =>
    store.one<DoctorInfo>(
      'SELECT name, id AS memberAccountId, avatar, title, dept AS deptName FROM account WHERE id = ?',
      caller.userId,
    ) ?? refuse(404),
});
