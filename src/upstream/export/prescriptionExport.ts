import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { exportColumns } from '../../contract/protocol/exportFile.ts';
import { type Line, type Prescription, type prescription } from '../../contract/prescribing/prescription.ts';
import { listOwnIds } from '../prescriptions/prescriptionList.ts';
import { prescriptionPage } from '../prescriptions/prescriptionRows.ts';
import type { Language } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { textCell } from './csv.ts';
import { streamCsv } from './csvExport.ts';
import {
  ageCell,
  diagnosisCell,
  dictionaryWords,
  patientCells,
  separator,
  sexCell,
  timeCell,
  yuanCell,
} from './exportCells.ts';

const drugText = (line: Line, language: Language): string =>
  language === 'en'
    ? `${line.drugNameEn || line.drugName} ${line.strength} × ${line.quantity} ${line.packUnitEn || line.packUnit}`
    : `${line.drugName} ${line.strength} × ${line.quantity}${line.packUnit}`;

/** The caller's own prescriptions, as in their list. */
export const exportPrescriptions = (
  ctx: RequestContext,
  query: ServerInput<typeof prescription.export>,
): Response => {
  const { store, clock, caller, language } = ctx;
  const { name, text } = patientCells(query.names);
  const states = dictionaryWords(ctx, 'prescription_status');
  return streamCsv(ctx, query, {
    action: 'prescription-export',
    fileName: { zh: '处方', en: 'prescriptions' },
    columns: exportColumns.prescriptions,
    keys: listOwnIds(ctx, query),
    read: (ids): readonly Prescription[] => {
      const { list } = prescriptionPage(store, clock.now(), {
        reader: caller.userId,
        where: 'x.id IN (SELECT value FROM json_each(?))',
        params: [JSON.stringify(ids)],
        order: 'x.id',
        pageNo: 1,
        pageSize: ids.length,
      });
      const byId = new Map(list.map((one) => [one.id, one]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    cells: {
      prescriptionNo: ({ prescriptionNo }) => textCell(prescriptionNo),
      status: ({ status }) => textCell(states.get(status) ?? String(status)),
      patient: ({ patient }) => name(patient.name),
      sex: ({ patient }) => sexCell(patient, language),
      age: ({ patient, createTime }) => ageCell(patient, createTime),
      diagnosis: ({ diagnoses }) => diagnosisCell(diagnoses, language),
      drugs: ({ lines }) => textCell(lines.map((line) => drugText(line, language)).join(separator)),
      total: ({ totalFen }) => yuanCell(totalFen),
      doctor: ({ doctorName }) => textCell(doctorName),
      created: ({ createTime }) => timeCell(createTime),
      submitted: ({ submitTime }) => timeCell(submitTime),
      reviewer: ({ auditorName }) => textCell(auditorName ?? ''),
      reviewed: ({ auditTime }) => timeCell(auditTime),
      opinion: ({ auditOpinion, patient }) => text(auditOpinion ?? '', patient.name),
    },
  });
};
