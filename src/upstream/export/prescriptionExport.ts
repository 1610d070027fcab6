import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { type ColumnHead, exportColumns } from '../../contract/protocol/exportFile.ts';
import type { Prescription, prescription } from '../../contract/prescribing/prescription.ts';
import type { PackedIds } from '../db/packedIds.ts';
import { listOwnIds } from '../prescriptions/prescriptionList.ts';
import { prescriptionsOf } from '../prescriptions/prescriptionRows.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { textCell } from './csv.ts';
import { streamCsv } from './csvExport.ts';
import {
  ageCell,
  diagnosisCell,
  dictionaryWords,
  drugsCell,
  patientCells,
  sexCell,
  timeCell,
  yuanCell,
} from './exportCells.ts';

/** Which prescriptions a file has. */
interface ExportedPrescriptions {
  /** In the audit trail. */
  readonly action: string;
  readonly fileName: ColumnHead;
  readonly ids: PackedIds;
  /** The account that reads, as in `Selection`. */
  readonly reader: string;
}

/** The caller's own prescriptions, as in their list. */
export const ownPrescriptions = (
  ctx: RequestContext,
  query: ServerInput<typeof prescription.export>,
): ExportedPrescriptions => ({
  action: 'prescription-export',
  fileName: { zh: '处方', en: 'prescriptions' },
  ids: listOwnIds(ctx, query),
  reader: ctx.caller.userId,
});

/** Prescriptions as a file. `query` is what was asked for. */
export const exportPrescriptions = (
  ctx: RequestContext,
  query: Pick<ServerInput<typeof prescription.export>, 'columns' | 'names'>,
  exported: ExportedPrescriptions,
): Response => {
  const { store, clock, language } = ctx;
  const { name, text } = patientCells(query.names);
  const states = dictionaryWords(ctx, 'prescription_status');
  return streamCsv(ctx, query, {
    action: exported.action,
    fileName: exported.fileName,
    columns: exportColumns.prescriptions,
    keys: exported.ids,
    read: (ids): readonly Prescription[] => prescriptionsOf(store, clock.now(), exported.reader, ids),
    cells: {
      prescriptionNo: ({ prescriptionNo }) => textCell(prescriptionNo),
      status: ({ status }) => textCell(states.get(status) ?? String(status)),
      patient: ({ patient }) => name(patient.name),
      sex: ({ patient }) => sexCell(patient, language),
      age: ({ patient, createTime }) => ageCell(patient, createTime),
      diagnosis: ({ diagnoses }) => diagnosisCell(diagnoses, language),
      drugs: ({ lines }) => drugsCell(lines, language),
      total: ({ totalFen }) => yuanCell(totalFen),
      department: ({ deptName, deptNameEn }) =>
        textCell((language === 'en' ? deptNameEn : '') || (deptName ?? '')),
      doctor: ({ doctorName }) => textCell(doctorName),
      created: ({ createTime }) => timeCell(createTime),
      submitted: ({ submitTime }) => timeCell(submitTime),
      reviewer: ({ auditorName }) => textCell(auditorName ?? ''),
      reviewed: ({ auditTime }) => timeCell(auditTime),
      opinion: ({ auditOpinion, patient }) => text(auditOpinion ?? '', patient.name),
    },
  });
};
