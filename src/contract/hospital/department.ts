import * as v from 'valibot';
import { isPlainName } from '../account/personName.ts';
import { staffStatus } from '../account/staff.ts';
import { extension } from '../protocol/endpoint.ts';
import { id, integer, requiredText, text } from '../protocol/schemas.ts';

/** The longest name of a department, in characters. */
export const maxDepartmentName = 40;

/** A department of the hospital: an entry of the dictionary hosp_standard_dept. */
const departmentSchema = v.object({
  id,
  name: v.string(),
  /** Its English name; empty if it has none. */
  nameEn: v.optional(v.string(), ''),
  /** A common status; a disabled one is not offered any more, and stays with those who have it. */
  status: v.number(),
  /** How many accounts have it. */
  staff: v.optional(integer, 0),
});
export type Department = v.InferOutput<typeof departmentSchema>;

const names = {
  name: v.pipe(requiredText(maxDepartmentName), v.check(isPlainName)),
  nameEn: v.optional(v.pipe(text(maxDepartmentName), v.check(isPlainName)), ''),
};

/** Extension: the hospital's departments (docs/wire.md, "Departments"). */
export const departments = {
  list: extension.get('/doctor/department/list', "All of the hospital's departments, in their order", {
    input: v.object({}),
    data: v.array(departmentSchema),
  }),
  /** `departmentTwice` if another one has a name of it. */
  create: extension.post('/doctor/department/create', 'Add a department', {
    input: v.object(names),
    data: departmentSchema,
  }),
  /** Whoever has it has it under the new name. */
  update: extension.post('/doctor/department/update', 'Rename a department', {
    input: v.object({ id, ...names }),
    data: departmentSchema,
  }),
  updateStatus: extension.post('/doctor/department/update-status', 'Disable a department, or enable it', {
    input: v.object({ id, status: v.picklist(Object.values(staffStatus)) }),
    data: departmentSchema,
  }),
};
