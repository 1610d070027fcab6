import type { Prescription } from '../../contract/prescribing/prescription.ts';
import { reasonGroups } from '../../contract/prescribing/rejectReason.ts';
import type { sampling } from '../../contract/prescribing/sampling.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { exportColumns } from '../../contract/protocol/exportFile.ts';
import { prescriptionsOf } from '../prescriptions/prescriptionRows.ts';
import { requireSample } from '../sampling/sampleRows.ts';
import { groupOf, sheetReasons } from '../sampling/samplingResults.ts';
import { filteredSheets, type StoredSheet } from '../sampling/sheetRows.ts';
import type { Language } from '../server/httpError.ts';
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
  yuanCell,
} from './exportCells.ts';

const rational = { zh: '合理处方', en: 'No issues' };
const notJudged = { zh: '未点评', en: 'Not assessed' };

const resultText = (sheet: StoredSheet, language: Language): string => {
  const { judgement } = sheet;
  if (!judgement) return notJudged[language];
  if (judgement.rational) return rational[language];
  const groups = new Set(sheetReasons(sheet).map(groupOf));
  return reasonGroups
    .filter(({ group }) => groups.has(group))
    .map((group) => group[language])
    .join(separator);
};

interface Row extends StoredSheet {
  readonly prescription: Prescription;
}

/** The worksheets of a sample that the filter finds. */
export const exportSampling = (ctx: RequestContext, query: ServerInput<typeof sampling.export>): Response => {
  const { store, clock, language } = ctx;
  requireSample(ctx, query.id);
  const { name, text } = patientCells(query.names);
  return streamCsv(ctx, query, {
    action: 'sample-export',
    fileName: { zh: '处方点评', en: 'prescription-sampling' },
    columns: exportColumns.sampling,
    keys: filteredSheets(ctx, query),
    read: (sheets): readonly Row[] => {
      const ids = sheets.map(({ prescriptionId }) => prescriptionId);
      const byId = new Map(prescriptionsOf(store, clock.now(), '', ids).map((one) => [one.id, one]));
      return sheets.flatMap((sheet) => {
        const prescription = byId.get(sheet.prescriptionId);
        return prescription ? [{ ...sheet, prescription }] : [];
      });
    },
    cells: {
      place: ({ place }) => numberCell(place),
      prescriptionNo: ({ prescriptionNo }) => textCell(prescriptionNo),
      patient: ({ prescription }) => name(prescription.patient.name),
      sex: ({ prescription }) => sexCell(prescription.patient, language),
      age: ({ prescription }) => ageCell(prescription.patient, prescription.createTime),
      diagnosis: ({ prescription }) => diagnosisCell(prescription.diagnoses, language),
      drugs: ({ prescription }) => drugsCell(prescription.lines, language),
      total: ({ prescription }) => yuanCell(prescription.totalFen),
      department: ({ deptName }) => textCell(deptName ?? ''),
      doctor: ({ doctorName }) => textCell(doctorName),
      submitted: ({ submitTime }) => timeCell(submitTime),
      reviewer: ({ prescription }) => textCell(prescription.auditorName ?? ''),
      result: (sheet) => textCell(resultText(sheet, language)),
      reasons: (sheet) =>
        textCell(
          sheetReasons(sheet)
            .map((code) => reasonText(code, language))
            .join(separator),
        ),
      remark: ({ judgement, prescription }) => text(judgement?.remark ?? '', prescription.patient.name),
      judgedBy: ({ judgement }) => textCell(judgement?.judgedBy ?? ''),
      judged: ({ judgement }) => timeCell(judgement?.judgedAt ?? null),
    },
  });
};
