import { type staff, staffStatus } from '../../contract/account/staff.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { exportColumns } from '../../contract/protocol/exportFile.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { type ListedStaff, listedStaff } from '../staff/staffRows.ts';
import { textCell } from './csv.ts';
import { streamCsv } from './csvExport.ts';
import { dictionaryWords, separator, timeCell, wordCell } from './exportCells.ts';

const states = {
  [staffStatus.enabled]: { zh: '已启用', en: 'Enabled' },
  [staffStatus.disabled]: { zh: '已停用', en: 'Disabled' },
};
const roles = {
  doctor: { zh: '医生', en: 'Doctor' },
  auditor: { zh: '审方药师', en: 'Pharmacist' },
  administrator: { zh: '管理员', en: 'Administrator' },
};

/** The hospital's staff, without mobile numbers. */
export const exportStaff = (ctx: RequestContext, query: ServerInput<typeof staff.export>): Response => {
  const { language } = ctx;
  const titles = dictionaryWords(ctx, 'member_doctor_title');
  return streamCsv(ctx, query, {
    action: 'staff-export',
    fileName: { zh: '人员', en: 'staff' },
    columns: exportColumns.staff,
    // SQLite cannot sort Chinese names, so the list, too, is read as a whole.
    keys: listedStaff(ctx, query),
    read: (members): readonly ListedStaff[] => members,
    cells: {
      name: ({ name }) => textCell(name),
      username: ({ username }) => textCell(username),
      department: ({ deptName }) => textCell(deptName ?? ''),
      title: ({ title }) =>
        textCell(title === null || title === undefined ? '' : (titles.get(title) ?? String(title))),
      role: ({ isAuditor, isAdmin }) => {
        const own = [isAuditor ? roles.auditor : roles.doctor, ...(isAdmin ? [roles.administrator] : [])];
        return textCell(own.map((role) => role[language]).join(separator));
      },
      status: ({ status }) => wordCell(states, status, language),
      lastSeen: ({ lastSeen }) => timeCell(lastSeen ?? null),
    },
  });
};
