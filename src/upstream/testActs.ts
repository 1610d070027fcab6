import { audit } from '../contract/prescribing/audit.ts';
import type { Endpoint } from '../contract/protocol/endpoint.ts';
import { order } from '../contract/consultation/order.ts';
import { prescription, prescriptionStatus } from '../contract/prescribing/prescription.ts';
import type { Chance } from './demo/chance.ts';
import type { Act, Content, ModelHospital, ModelOrder, ModelPrescription } from './testShapes.ts';

/** A command as a call of the contract. */
export interface ActCall {
  readonly endpoint: Endpoint;
  readonly input: Record<string, unknown>;
}

const written = (hospital: string, { lines, submit }: Content) => ({
  warehouseId: `${hospital}-main`,
  diagnoses: [{ code: 'J02.9', name: '' }],
  lines: lines.map(({ drug, packs }) => ({
    drugId: `${hospital}-${drug}`,
    dose: '0.5',
    frequency: 'tid',
    route: 'oral',
    days: 7,
    quantity: packs,
  })),
  // If a drug is on two lines, the rules ask for a reason.
  overrides: lines.map((_, line) => ({ rule: 'same-ingredient', line, reason: 'two strengths' })),
  submit,
});

/** The call that a console would send for a command. */
export const callOf = (hospital: string, act: Act): ActCall => {
  switch (act.verb) {
    case 'accept':
    case 'finish':
      return { endpoint: order[act.verb], input: { id: act.order.id } };
    case 'decline':
      return { endpoint: order.decline, input: { id: act.order.id, reason: 'elsewhere' } };
    case 'create':
      return {
        endpoint: prescription.create,
        input: { orderId: act.order.id, ...written(hospital, act.content) },
      };
    case 'edit': {
      const { one, version, content } = act;
      return { endpoint: prescription.edit, input: { id: one.id, version, ...written(hospital, content) } };
    }
    case 'cancel':
      return { endpoint: prescription.cancel, input: { id: act.one.id, reason: 'a mistake' } };
    case 'takeOver':
      return { endpoint: audit.takeOver, input: { id: act.one.id, reason: 'gone home' } };
    case 'verdict': {
      const { one, version, approve, opinion } = act;
      return { endpoint: audit.verdict, input: { id: one.id, version, approve, opinion } };
    }
    default:
      return { endpoint: audit[act.verb], input: { id: act.one.id } };
  }
};

const contentBy = (chance: Chance): Content => ({
  lines: Array.from({ length: 1 + chance.below(2) }, () => ({
    drug: chance.pick(['amoxicillin', 'ibuprofen']),
    packs: 1 + chance.below(4),
  })),
  submit: chance.below(3) > 0,
});

/** Mostly one of the last few; older ones now and then. */
const recent = <T>(chance: Chance, all: readonly T[], few: number): T =>
  chance.pick(chance.below(12) === 0 ? all : all.slice(-few));

// Mostly the current version.
const versionBy = (chance: Chance, { version }: ModelPrescription): number =>
  version + (chance.below(6) === 0 ? chance.pick([-1, 1, 7]) : 0);

const doctorOf = (chance: Chance, at: ModelHospital, order: ModelOrder): string =>
  order.doctor !== null && chance.below(8) > 0
    ? order.doctor
    : chance.pick(chance.below(8) > 0 ? at.doctors : at.auditors);

const auditorOf = (chance: Chance, at: ModelHospital, one: ModelPrescription): string =>
  one.claim && chance.below(6) > 0
    ? one.claim.by
    : chance.pick(chance.below(8) > 0 ? at.auditors : at.doctors);

const over = new Set<number>([prescriptionStatus.cancelled, prescriptionStatus.expired]);

/** A random command by a random user, mostly an allowed one. */
export const chanceAct = (chance: Chance, at: ModelHospital): { who: string; act: Act } => {
  const kind = chance.below(20);
  const order = recent(chance, at.orders, 5);
  if (kind < 3) {
    const verb = chance.pick(['accept', 'accept', 'accept', 'accept', 'decline', 'finish'] as const);
    return { who: doctorOf(chance, at, order), act: { verb, order } };
  }
  if (kind < 7 || at.prescriptions.length === 0) {
    const act = { verb: 'create', order, content: contentBy(chance) } as const;
    return { who: doctorOf(chance, at, order), act };
  }
  const alive = at.prescriptions.filter(({ status }) => !over.has(status));
  const one = recent(chance, alive.length > 0 && chance.below(6) > 0 ? alive : at.prescriptions, 6);
  const doctor = doctorOf(chance, at, one.order);
  if (kind < 10) {
    const content = chance.below(4) === 0 ? one.content : contentBy(chance);
    return { who: doctor, act: { verb: 'edit', one, version: versionBy(chance, one), content } };
  }
  if (kind < 11) return { who: doctor, act: { verb: 'cancel', one } };
  const auditor = auditorOf(chance, at, one);
  if (kind < 16) {
    if (chance.below(8) === 0) return { who: auditor, act: { verb: 'release', one } };
    const verb = chance.pick(['claim', 'claim', 'claim', 'renew', 'takeOver'] as const);
    return { who: auditor, act: { verb, one } };
  }
  const approve = chance.below(2) === 0;
  const opinion = chance.pick(['', 'the dose', 'the dose']);
  return { who: auditor, act: { verb: 'verdict', one, version: versionBy(chance, one), approve, opinion } };
};
