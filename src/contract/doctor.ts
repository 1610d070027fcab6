import * as v from 'valibot';
import { spec } from './endpoint.ts';
import { id, maybe } from './shapes.ts';

/** The logged-in person as the screens name them; `userInfo` of specification §3 and what goes with it. */
export const doctorInfo = v.object({
  name: v.string(),
  memberAccountId: id,
  avatar: maybe(v.string()),
  /** A value of the dictionary member_doctor_title. */
  title: maybe(v.number()),
  deptName: maybe(v.string()),
});
export type DoctorInfo = v.InferOutput<typeof doctorInfo>;

export const doctor = {
  info: spec.get('/doctor/info/get-info', 'The logged-in doctor or auditor', {
    input: v.object({}),
    data: doctorInfo,
  }),
};
