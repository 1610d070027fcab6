import type { audit } from '../../contract/prescribing/audit.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { exportColumns } from '../../contract/protocol/exportFile.ts';
import { type ExportedVerdict, verdictIds, verdictsOf } from '../audit/auditHistory.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { numberCell, textCell } from './csv.ts';
import { streamCsv } from './csvExport.ts';
import {
  ageCell,
  diagnosisCell,
  drugsCell,
  patientCells,
  reasonText,
  separator,
  sexCell,
  timeCell,
  wordCell,
  yuanCell,
} from './exportCells.ts';

const decisions = [
  { zh: '驳回', en: 'Rejected' },
  { zh: '通过', en: 'Approved' },
];

/** The caller's own verdicts, newest first. */
export const exportReviews = (ctx: RequestContext, query: ServerInput<typeof audit.export>): Response => {
  const { language } = ctx;
  const { name, text } = patientCells(query.names);
  return streamCsv(ctx, query, {
    action: 'review-export',
    fileName: { zh: '我的审方', en: 'reviews' },
    columns: exportColumns.reviews,
    keys: verdictIds(ctx, query),
    read: (ids): readonly ExportedVerdict[] => {
      const byId = new Map(verdictsOf(ctx, ids).map((one) => [one.id, one]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    cells: {
      prescriptionNo: ({ prescriptionNo }) => textCell(prescriptionNo),
      patient: ({ patient }) => name(patient.name),
      sex: ({ patient }) => sexCell(patient, language),
      age: ({ patient, createTime }) => ageCell(patient, createTime),
      diagnosis: (one) => diagnosisCell(one.diagnoses, language),
      drugs: ({ lines }) => drugsCell(lines, language),
      total: ({ lines }) =>
        yuanCell(lines.reduce((sum, { priceFen, quantity }) => sum + priceFen * quantity, 0)),
      department: ({ deptName }) => textCell(deptName ?? ''),
      doctor: ({ doctorName }) => textCell(doctorName),
      verdict: ({ approve }) => wordCell(decisions, Number(approve), language),
      reasons: ({ reasons, patient }) =>
        text(reasons.map((one) => reasonText(one, language)).join(separator), patient.name),
      opinion: ({ opinion, patient }) => text(opinion, patient.name),
      reviewed: ({ at }) => timeCell(at),
      seconds: ({ took }) => numberCell(took === null || took === undefined ? null : took / 1000),
    },
  });
};
