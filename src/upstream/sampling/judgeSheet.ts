import type { sampling, Sheet } from '../../contract/prescribing/sampling.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { storedMarks } from '../audit/reviewMarks.ts';
import { preCheckOf, prescriptionById } from '../prescriptions/prescriptionRows.ts';
import { throwBadField, throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { nextSheetId } from './nextSheet.ts';
import { requireSample } from './sampleRows.ts';
import { sheetById, sheetsOf } from './sheetRows.ts';

/** One worksheet with its prescription, as everybody but the prescriber reads it; 404 if there is none. */
export const requireSheet = (ctx: RequestContext, id: string): Sheet => {
  const { store, clock } = ctx;
  const found = sheetById(ctx, id) ?? throwHttpError(404);
  const { prescriptionId, prescriptionVersion, doctorId: _doctorId, ...sheet } = found;
  const content = { id: prescriptionId, version: prescriptionVersion };
  return {
    ...sheet,
    size: requireSample(ctx, sheet.sampleId).size,
    prescription: prescriptionById(store, clock.now(), '', prescriptionId) ?? throwHttpError(404),
    marks: storedMarks(store, content),
    preCheck: preCheckOf(store, content),
    nextId: nextSheetId(ctx.caller, sheetsOf(ctx, sheet.sampleId), id),
  };
};

/** Stores a pharmacist's judgement; call it inside a transaction. */
export const judgeSheet = (
  ctx: RequestContext,
  { id, version, rational, reasons, lines, remark }: ServerInput<typeof sampling.judge>,
): Sheet => {
  const { store, clock, caller, trail } = ctx;
  const sheet = requireSheet(ctx, id);
  if (sheet.barred !== null) return throwHttpError('sheetOwn');
  if (sheet.version !== version) return throwHttpError('sheetChanged', sheet);
  const ids = new Set(sheet.prescription.lines?.map((line) => line.id));
  const ofLines = lines.filter((line) => line.reasons.length > 0);
  if (ofLines.some(({ lineId }) => !ids.has(lineId))) return throwBadField('lines');
  const given = [...reasons, ...ofLines.flatMap((line) => line.reasons)];
  if (rational && given.length > 0) return throwBadField('rational');
  if (!rational && given.length === 0) return throwHttpError('sheetReasonMissing');
  store.run(
    `UPDATE sample_sheet SET version = ?, rational = ?, reasons = ?, line_reasons = ?, remark = ?, judged_by = ?, judged_at = ?
      WHERE id = ?`,
    version + 1,
    rational,
    JSON.stringify([...new Set(reasons)]),
    JSON.stringify(ofLines.map((line) => ({ lineId: line.lineId, reasons: [...new Set(line.reasons)] }))),
    remark,
    caller.userId,
    clock.now(),
    id,
  );
  trail(
    'sample-judge',
    sheet.prescription.id,
    `sample ${sheet.sampleId}; version ${version + 1}; ${rational ? 'rational' : [...new Set(given)].join(', ')}`,
  );
  return requireSheet(ctx, id);
};
