import { audit } from '../../src/contract/prescribing/audit.ts';
import { clarification } from '../../src/contract/prescribing/clarification.ts';
import { departments } from '../../src/contract/hospital/department.ts';
import { diagnosis } from '../../src/contract/consultation/diagnosis.ts';
import { drug } from '../../src/contract/prescribing/drug.ts';
import type { Endpoint } from '../../src/contract/protocol/endpoint.ts';
import type { BusinessError } from '../../src/contract/errors/businessErrors.ts';
import { file } from '../../src/contract/files/file.ts';
import { followUps } from '../../src/contract/consultation/followUp.ts';
import { history } from '../../src/contract/consultation/history.ts';
import { measurements } from '../../src/contract/consultation/measurement.ts';
import { message } from '../../src/contract/consultation/message.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { overview } from '../../src/contract/hospital/overview.ts';
import { patientFacts } from '../../src/contract/consultation/patientFacts.ts';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { qualifications } from '../../src/contract/account/qualification.ts';
import { quickReplies } from '../../src/contract/consultation/quickReply.ts';
import { record } from '../../src/contract/consultation/record.ts';
import { rtc } from '../../src/contract/consultation/rtc.ts';
import { sampling } from '../../src/contract/prescribing/sampling.ts';
import { staff } from '../../src/contract/account/staff.ts';
import { templates } from '../../src/contract/prescribing/template.ts';
import { transfers } from '../../src/contract/consultation/transfer.ts';
import { recordFields, canary, dosage } from './attack.ts';

/** A call that takes an id. */
export interface IdEndpoint {
  readonly endpoint: Endpoint;
  readonly role?: 'auditor';
  /** Its input with this id. */
  readonly input: (id: string) => Record<string, unknown>;
  /** Whose id it is: a key of `own`. */
  readonly of: string;
  /** The refusal of a foreign id: 404 unless it says otherwise. */
  readonly error?: BusinessError | number;
  readonly field?: string;
}

/** Every call that takes an id, with the id's place; `own` are the ids of the caller's hospital, filled in by then. */
export const createIdEndpoints = (ownIds: Readonly<Record<string, string>>): readonly IdEndpoint[] => {
  const emptyPrescription = () => ({
    warehouseId: ownIds['warehouse'],
    diagnoses: [],
    lines: [],
    submit: false,
  });
  const prescriptionInput = (overrides: object) => ({
    orderId: ownIds['order'],
    ...emptyPrescription(),
    ...overrides,
  });
  // Its configId belongs to another upstream: no file was stored with it here.
  const missingFile = { path: '1/a.png', url: '/storage/1/a.png', name: 'a.png', type: 'image/png', size: 1 };
  const told = { weightKg: { value: '60', source: 'patient' } };
  const verdict = { version: 1, approve: true, opinion: '' };

  return [
    { endpoint: order.detail, input: (id) => ({ id }), of: 'order' },
    {
      endpoint: order.personalHistory,
      input: (orderId) => ({ orderId }),
      of: 'order',
    },
    { endpoint: order.accept, input: (id) => ({ id }), of: 'waiting' },
    { endpoint: order.decline, input: (id) => ({ id, reason: canary }), of: 'waiting' },
    { endpoint: order.finish, input: (id) => ({ id }), of: 'order' },
    { endpoint: order.pushMessage, input: (id) => ({ id }), of: 'order' },
    { endpoint: message.history, input: (conv) => ({ conv }), of: 'order' },
    { endpoint: message.recall, input: (conv) => ({ conv, id: ownIds['message'] }), of: 'order' },
    { endpoint: message.recall, input: (id) => ({ conv: ownIds['order'], id }), of: 'message' },
    { endpoint: message.search, input: (conv) => ({ conv, keyword: canary }), of: 'order' },
    { endpoint: message.otherPictures, input: (conv) => ({ conv }), of: 'order' },
    { endpoint: rtc.patientPage, input: (orderId) => ({ orderId }), of: 'order' },
    { endpoint: quickReplies.save, input: (id) => ({ id, text: canary }), of: 'quickReply' },
    { endpoint: quickReplies.remove, input: (id) => ({ id }), of: 'quickReply' },
    {
      endpoint: qualifications.update,
      input: (id) => ({ id, kind: 2, number: canary, issuedOn: null, validUntil: null, files: [] }),
      of: 'certificate',
    },
    {
      endpoint: qualifications.review,
      input: (id) => ({ id, version: 1, approve: true }),
      of: 'certificate',
    },
    { endpoint: patientFacts.get, input: (patientId) => ({ patientId }), of: 'patient' },
    {
      endpoint: patientFacts.save,
      input: (orderId) => ({ orderId, patientId: ownIds['treated'], version: 0, facts: told }),
      of: 'order',
    },
    {
      endpoint: patientFacts.save,
      input: (patientId) => ({ orderId: ownIds['order'], patientId, version: 0, facts: told }),
      of: 'patient',
      error: 400,
      field: 'patientId',
    },
    { endpoint: measurements.list, input: (patientId) => ({ patientId }), of: 'patient' },
    {
      endpoint: measurements.add,
      input: (orderId) => ({ orderId, source: 'patient', readings: [{ kind: 'pulse', value: '70' }] }),
      of: 'order',
    },
    {
      endpoint: measurements.withdraw,
      input: (orderId) => ({ orderId, id: ownIds['measurement'] }),
      of: 'order',
    },
    {
      endpoint: measurements.withdraw,
      input: (id) => ({ orderId: ownIds['order'], id }),
      of: 'measurement',
    },
    { endpoint: followUps.list, input: (orderId) => ({ orderId }), of: 'order' },
    {
      endpoint: followUps.set,
      input: (orderId) => ({ orderId, day: '2099-01-01', note: canary }),
      of: 'order',
    },
    { endpoint: followUps.done, input: (id) => ({ id }), of: 'followUp' },
    { endpoint: followUps.remove, input: (id) => ({ id }), of: 'followUp' },
    { endpoint: followUps.reopen, input: (id) => ({ id }), of: 'followUp' },
    { endpoint: record.detail, input: (orderId) => ({ orderId }), of: 'order' },
    {
      endpoint: record.save,
      input: (orderId) => ({ orderId, version: 0, ...recordFields, diagnoses: [] }),
      of: 'order',
    },
    { endpoint: record.versions, input: (orderId) => ({ orderId }), of: 'order' },
    { endpoint: record.sign, input: (orderId) => ({ orderId, version: 0 }), of: 'order' },
    { endpoint: record.addend, input: (orderId) => ({ orderId, text: canary }), of: 'order' },
    {
      endpoint: diagnosis.removeTag,
      input: (doctorDiseaseWesternId) => ({ doctorDiseaseWesternId }),
      of: 'tag',
    },
    { endpoint: history.visits, input: (patientId) => ({ patientId }), of: 'patient' },
    {
      endpoint: history.visit,
      input: (patientId) => ({ patientId, orderId: ownIds['order'] }),
      of: 'patient',
    },
    {
      endpoint: history.visit,
      input: (orderId) => ({ patientId: ownIds['treated'], orderId }),
      of: 'order',
    },
    {
      endpoint: templates.save,
      input: (id) => ({ id, name: canary, content: { kind: 'record' } }),
      of: 'template',
    },
    { endpoint: templates.remove, input: (id) => ({ id }), of: 'template' },
    { endpoint: file.create, input: (configId) => ({ ...missingFile, configId }), of: 'order' },
    { endpoint: drug.byId, input: (id) => ({ id }), of: 'drug' },
    { endpoint: drug.search, input: (warehouseId) => ({ warehouseId }), of: 'warehouse' },
    {
      endpoint: drug.stock,
      input: (warehouseId) => ({ warehouseId, drugIds: [ownIds['drug']] }),
      of: 'warehouse',
    },
    { endpoint: drug.favourites, input: (warehouseId) => ({ warehouseId }), of: 'warehouse' },
    { endpoint: drug.favour, input: (drugId) => ({ drugId, on: true }), of: 'drug' },
    {
      endpoint: prescription.create,
      input: (orderId) => prescriptionInput({ orderId }),
      of: 'order',
    },
    {
      endpoint: prescription.create,
      input: (warehouseId) => prescriptionInput({ warehouseId }),
      of: 'warehouse',
      error: 400,
      field: 'warehouseId',
    },
    {
      endpoint: prescription.create,
      input: (drugId) => prescriptionInput({ lines: [{ drugId, ...dosage }] }),
      of: 'drug',
      error: 'drugUnknown',
    },
    {
      endpoint: prescription.create,
      input: (drugId) => ({
        orderId: ownIds['order'],
        ...emptyPrescription(),
        lines: [{ drugId, ...dosage }],
        submit: true,
      }),
      of: 'drug',
      error: 'rulesBlock',
    },
    {
      endpoint: prescription.edit,
      input: (id) => ({ id, version: 1, ...emptyPrescription() }),
      of: 'rejected',
    },
    {
      endpoint: prescription.cancel,
      input: (id) => ({ id, reason: canary }),
      of: 'prescription',
    },
    { endpoint: prescription.info, input: (id) => ({ id }), of: 'prescription' },
    { endpoint: prescription.versions, input: (id) => ({ id }), of: 'prescription' },
    {
      endpoint: prescription.history,
      input: (patientId) => ({ patientId }),
      of: 'patient',
    },
    { endpoint: departments.update, input: (id) => ({ id, name: canary }), of: 'department' },
    { endpoint: departments.updateStatus, input: (id) => ({ id, status: 1 }), of: 'department' },
    ...[
      overview.visits,
      overview.exportVisits,
      overview.prescriptions,
      overview.exportPrescriptions,
      overview.figures,
      overview.exportFigures,
      overview.schedules,
    ].map((endpoint) => ({ endpoint, input: (doctorId: string) => ({ doctorId }), of: 'person' })),
    { endpoint: overview.visit, input: (id) => ({ id }), of: 'order' },
    { endpoint: overview.prescription, input: (id) => ({ id }), of: 'prescription' },
    { endpoint: transfers.open, input: (doctorId) => ({ doctorId }), of: 'person' },
    { endpoint: transfers.run, input: (from) => ({ from, to: ownIds['person'] }), of: 'person' },
    { endpoint: transfers.run, input: (to) => ({ from: ownIds['person'], to }), of: 'person' },
    { endpoint: staff.loginLog, input: (id) => ({ id }), of: 'person' },
    { endpoint: staff.page, input: (id) => ({ id }), of: 'person' },
    {
      endpoint: staff.update,
      input: (id) => ({ id, version: 1, name: canary, isAuditor: false, isAdmin: false }),
      of: 'person',
    },
    { endpoint: staff.resetPassword, input: (id) => ({ id, password: canary }), of: 'person' },
    { endpoint: staff.updateStatus, input: (id) => ({ id, status: 1 }), of: 'person' },
    {
      endpoint: audit.detail,
      role: 'auditor',
      input: (id) => ({ id }),
      of: 'prescription',
    },
    { endpoint: audit.versions, role: 'auditor', input: (id) => ({ id }), of: 'prescription' },
    { endpoint: audit.claim, role: 'auditor', input: (id) => ({ id }), of: 'prescription' },
    { endpoint: audit.renew, role: 'auditor', input: (id) => ({ id }), of: 'prescription' },
    {
      endpoint: audit.release,
      role: 'auditor',
      input: (id) => ({ id }),
      of: 'prescription',
    },
    {
      endpoint: audit.takeOver,
      role: 'auditor',
      input: (id) => ({ id, reason: canary }),
      of: 'prescription',
    },
    { endpoint: audit.dismissTakenOver, role: 'auditor', input: (id) => ({ id }), of: 'takeOver' },
    {
      endpoint: audit.verdict,
      role: 'auditor',
      input: (id) => ({ id, ...verdict }),
      of: 'prescription',
    },
    {
      endpoint: clarification.ask,
      role: 'auditor',
      input: (id) => ({ id, version: 1, question: canary }),
      of: 'prescription',
    },
    {
      endpoint: clarification.answer,
      input: (id) => ({ id, clarificationId: '1', answer: canary }),
      of: 'prescription',
    },
    {
      endpoint: clarification.answer,
      input: (clarificationId) => ({ id: ownIds['written'], clarificationId, answer: canary }),
      of: 'clarification',
    },
    ...[sampling.preview, sampling.draw].map((endpoint) => ({
      endpoint,
      input: (doctorId: string) => ({ from: '2026-01-01', to: '2026-01-31', size: 1, doctorId }),
      of: 'person',
    })),
    ...[sampling.results, sampling.exportResults, sampling.sheets, sampling.export].map((endpoint) => ({
      endpoint,
      input: (id: string) => ({ id }),
      of: 'sample',
    })),
    { endpoint: sampling.sheet, input: (id) => ({ id }), of: 'sheet' },
    {
      endpoint: sampling.judge,
      role: 'auditor',
      input: (id) => ({ id, version: 0, rational: true, remark: canary }),
      of: 'sheet',
    },
  ];
};
