import { staff } from '../../contract/account/staff.ts';
import { createTestUpstream } from './testUpstream.ts';

/** Input for a new account. */
export const newStaffMember = {
  username: 'newman',
  password: 'first-password',
  name: '新人',
  isAuditor: false,
  isAdmin: false,
};

/** Test hospitals in which the doctor ann is an administrator, with two titles in the dictionaries. */
export const createStaffUpstream = () => {
  const upstream = createTestUpstream();
  upstream.store.run("UPDATE account SET is_admin = 1 WHERE id = 'east-ann'");
  for (const [type, value] of [
    ['member_doctor_title', '2'],
    ['member_docto_academic_title', '3'],
  ] as const)
    upstream.store.run(
      "INSERT INTO dictionary (dict_type, value, label, label_en, sort) VALUES (?, ?, '', '', 0)",
      type,
      value,
    );
  /** An account as ann sees it. */
  const getMember = async (id: string) => {
    const found = (await upstream.call('east-ann', staff.page, { id })).list[0];
    if (!found) throw new Error(`nobody is ${id}`);
    return found;
  };
  return {
    ...upstream,
    getMember,
    /** The update that changes nothing. */
    unchangedInput: async (id: string) => {
      const { name, title, academicTitle, deptName, isAuditor, isAdmin, version } = await getMember(id);
      return { id, version, name, title, academicTitle, deptName: deptName ?? '', isAuditor, isAdmin };
    },
  };
};
