import { staff } from '../contract/account/staff.ts';
import { openClinic } from './testClinic.ts';

/** Input for a new account. */
export const fresh = {
  username: 'newman',
  password: 'first-password',
  name: '新人',
  isAuditor: false,
  isAdmin: false,
};

/** Test hospitals in which the doctor ann is an administrator, with two titles in the dictionaries. */
export const openOffice = () => {
  const clinic = openClinic();
  clinic.store.run("UPDATE account SET is_admin = 1 WHERE id = 'east-ann'");
  for (const [type, value] of [
    ['member_doctor_title', '2'],
    ['member_docto_academic_title', '3'],
  ] as const)
    clinic.store.run(
      "INSERT INTO dictionary (dict_type, value, label, label_en, sort) VALUES (?, ?, '', '', 0)",
      type,
      value,
    );
  /** An account as ann sees it. */
  const one = async (id: string) => {
    const found = (await clinic.call('east-ann', staff.page, { id })).list[0];
    if (!found) throw new Error(`nobody is ${id}`);
    return found;
  };
  return {
    ...clinic,
    one,
    /** The update that changes nothing. */
    kept: async (id: string) => {
      const { name, title, academicTitle, deptName, isAuditor, isAdmin, version } = await one(id);
      return { id, version, name, title, academicTitle, deptName: deptName ?? '', isAuditor, isAdmin };
    },
  };
};
