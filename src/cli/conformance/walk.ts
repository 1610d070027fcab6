import { audit } from '../../contract/prescribing/audit.ts';
import { drug } from '../../contract/prescribing/drug.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { templates } from '../../contract/prescribing/template.ts';
import { absence } from '../../contract/account/absence.ts';
import { doctor } from '../../contract/account/doctor.ts';
import { qualifications } from '../../contract/account/qualification.ts';
import { auditTrail } from '../../contract/hospital/auditTrail.ts';
import { departments } from '../../contract/hospital/department.ts';
import { hospitalData } from '../../contract/hospital/hospitalData.ts';
import { overview } from '../../contract/hospital/overview.ts';
import { staff } from '../../contract/account/staff.ts';
import { diagnosis } from '../../contract/consultation/diagnosis.ts';
import { followUps } from '../../contract/consultation/followUp.ts';
import { history } from '../../contract/consultation/history.ts';
import { measurements } from '../../contract/consultation/measurement.ts';
import { message } from '../../contract/consultation/message.ts';
import { order } from '../../contract/consultation/order.ts';
import { patientFacts } from '../../contract/consultation/patientFacts.ts';
import { quickReplies } from '../../contract/consultation/quickReply.ts';
import { record } from '../../contract/consultation/record.ts';
import { rtc } from '../../contract/consultation/rtc.ts';
import { sampling } from '../../contract/prescribing/sampling.ts';
import { service } from '../../contract/consultation/serviceConfig.ts';
import { agreements } from '../../contract/hospital/agreements.ts';
import { areas } from '../../contract/hospital/area.ts';
import { reviewBoard } from '../../contract/prescribing/reviewBoard.ts';
import { banners } from '../../contract/hospital/banner.ts';
import { dictTypes, dictionary } from '../../contract/hospital/dictionary.ts';
import { extensionList } from '../../contract/hospital/extensionList.ts';
import { icons } from '../../contract/hospital/icon.ts';
import type { Recorder } from './recorder.ts';

const askAccount = async ({ read, hint }: Recorder): Promise<void> => {
  await read(doctor.info, {});
  await read(doctor.notify, {});
  await read(doctor.loginLog, {});
  await read(absence.get, {});
  await read(doctor.journalKey, {});
  await read(qualifications.byDoctor, {});
  await read(staff.page, {});
  await read(qualifications.page, {});
  await read(departments.list, {});
  await read(auditTrail.page, {});
  await read(staff.export, {});
  await read(reviewBoard.waiting, {});
  await read(reviewBoard.figures, {});
  await read(reviewBoard.export, {});
  await read(hospitalData.kinds, {});
  await read(areas.tree, {});
  await read(icons.get, {});
  await read(banners.list, {});
  await read(extensionList.get, {});
  await read(agreements.list, {});
  for (const dictType of dictTypes) {
    const entries = await read(dictionary.byType, { dictType });
    if (entries?.length === 0) hint(dictionary.byType, `no entries of ${dictType}: screens show its numbers`);
  }
};

const askWork = async ({ read }: Recorder): Promise<void> => {
  await read(service.list, {});
  await read(quickReplies.all, {});
  await read(diagnosis.page, {});
  await read(diagnosis.tags, {});
  await read(order.numbers, {});
  await read(order.statistics, {});
  await read(order.export, {});
  await read(prescription.export, {});
  await read(followUps.list, {});
  await read(order.unsigned, {});
  await read(message.config, {});
  await read(templates.list, { kind: 'record' });
  await read(templates.list, { kind: 'prescription' });
  await read(prescription.rules, {});
};

const askPatient = async ({ read, skip }: Recorder, patientId: string): Promise<void> => {
  const visits = await read(history.visits, { patientId });
  await read(prescription.history, { patientId });
  await read(patientFacts.get, { patientId });
  await read(measurements.list, { patientId });
  const [visit] = visits?.list ?? [];
  if (visit) await read(history.visit, { patientId, orderId: visit.orderId });
  else skip('the patient has no earlier visit', history.visit);
};

const askOrder = async (recorder: Recorder, orderId: string): Promise<void> => {
  const { read, skip } = recorder;
  const detail = await read(order.detail, { id: orderId });
  await read(order.personalHistory, { orderId });
  await read(record.detail, { orderId });
  await read(record.versions, { orderId });
  await read(message.history, { conv: orderId });
  await read(message.search, { conv: orderId, keyword: 'a' });
  await read(message.otherPictures, { conv: orderId });
  if (detail) await askPatient(recorder, detail.patient.id);
  else
    skip(
      'no patient was found',
      history.visits,
      history.visit,
      prescription.history,
      patientFacts.get,
      measurements.list,
    );
};

const askDrugs = async ({ read, skip }: Recorder): Promise<void> => {
  await read(drug.dictionary, {});
  await read(drug.usual, { diagnosisCode: 'I10' });
  const [warehouse] = (await read(drug.warehouses, {})) ?? [];
  if (!warehouse) return skip('no warehouse was found', drug.search, drug.stock, drug.byId, drug.favourites);
  await read(drug.favourites, { warehouseId: warehouse.id });
  const [first] = (await read(drug.search, { warehouseId: warehouse.id, pageSize: 100 }))?.list ?? [];
  if (!first) return skip('no drug was found', drug.stock, drug.byId);
  await read(drug.stock, { warehouseId: warehouse.id, drugIds: [first.id] });
  await read(drug.byId, { id: first.id });
};

const askOverview = async ({ read, skip }: Recorder): Promise<void> => {
  await read(overview.figures, {});
  await read(overview.schedules, {});
  await read(overview.exportVisits, {});
  await read(overview.exportPrescriptions, {});
  await read(overview.exportFigures, {});
  const [visit] = (await read(overview.visits, {}))?.list ?? [];
  if (visit) await read(overview.visit, { id: visit.id });
  else skip('no visit of the hospital was read', overview.visit);
  const [prescribed] = (await read(overview.prescriptions, {}))?.list ?? [];
  if (prescribed) await read(overview.prescription, { id: prescribed.id });
  else skip('no prescription of the hospital was read', overview.prescription);
};

const askSampling = async ({ read, skip }: Recorder): Promise<void> => {
  await read(sampling.preview, { from: '2026-01-01', to: '2026-01-31' });
  const [sample] = (await read(sampling.page, {}))?.list ?? [];
  if (!sample)
    return skip(
      'no sample was drawn',
      sampling.results,
      sampling.exportResults,
      sampling.sheets,
      sampling.sheet,
      sampling.export,
    );
  await read(sampling.results, { id: sample.id });
  await read(sampling.exportResults, { id: sample.id });
  await read(sampling.export, { id: sample.id });
  const [sheet] = (await read(sampling.sheets, { id: sample.id }))?.list ?? [];
  if (sheet) await read(sampling.sheet, { id: sheet.id });
  else skip('the sample has no worksheet', sampling.sheet);
};

const askAudit = async ({ read, skip }: Recorder): Promise<void> => {
  await read(audit.statistics, {});
  await read(audit.record, {});
  await read(audit.export, {});
  const [first] = (await read(audit.page, {}))?.list ?? [];
  if (!first) return skip('no prescription for audit was read', audit.detail, audit.versions);
  const detail = await read(audit.detail, { id: first.prescription.id });
  if (detail) await read(patientFacts.get, { patientId: detail.prescription.patient.id });
  await read(audit.versions, { id: first.prescription.id });
};

/**
 * Makes every call that only reads, with ids from the answers before. `orderId` is the visit to look at; null chooses
 * one.
 */
export const walkCalls = async (recorder: Recorder, orderId: string | null): Promise<void> => {
  const { read, skip } = recorder;
  await askAccount(recorder);
  await askWork(recorder);
  const awaiting = await read(order.awaiting, {});
  const open = await read(order.open, {});
  const visits = await read(order.page, { pageSize: 100 });
  const prescriptions = await read(prescription.list, { pageSize: 100 });
  await read(prescription.numbers, {});
  // A visit with a prescription has the most to look at.
  const chosen =
    orderId ?? prescriptions?.list[0]?.orderId ?? open?.[0]?.id ?? visits?.list[0]?.id ?? awaiting?.[0]?.id;
  const ofOrder = [
    order.detail,
    order.personalHistory,
    record.detail,
    record.versions,
    message.history,
    message.search,
    message.otherPictures,
  ];
  const ofPatient = [
    history.visits,
    history.visit,
    prescription.history,
    patientFacts.get,
    measurements.list,
  ];
  if (chosen === undefined) skip('no visit was found: name one with --order', ...ofOrder, ...ofPatient);
  else await askOrder(recorder, chosen);
  if (open?.[0]) await read(rtc.patientPage, { orderId: open[0].id });
  else skip('no open consultation was found', rtc.patientPage);
  const [first] = prescriptions?.list ?? [];
  if (first) {
    await read(prescription.info, { id: first.id });
    await read(prescription.versions, { id: first.id });
  } else skip('no prescription was found', prescription.info, prescription.versions);
  await askDrugs(recorder);
  await askAudit(recorder);
  await askOverview(recorder);
  await askSampling(recorder);
};
