import { audit } from '../../contract/prescribing/audit.ts';
import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import { order } from '../../contract/consultation/order.ts';
import { prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import type { SeededRandom } from '../demo/data/seededRandom.ts';
import type { Command, Content, ModelHospital, ModelOrder, ModelPrescription } from './modelTypes.ts';

/** A command as a call of the contract. */
export interface CommandCall {
  readonly endpoint: Endpoint;
  readonly input: Record<string, unknown>;
}

const payloadOf = (hospital: string, { lines, submit }: Content) => ({
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
export const callOfCommand = (hospital: string, command: Command): CommandCall => {
  switch (command.verb) {
    case 'accept':
    case 'finish':
      return { endpoint: order[command.verb], input: { id: command.order.id } };
    case 'decline':
      return { endpoint: order.decline, input: { id: command.order.id, reason: 'elsewhere' } };
    case 'create':
      return {
        endpoint: prescription.create,
        input: { orderId: command.order.id, ...payloadOf(hospital, command.content) },
      };
    case 'edit': {
      const { target, version, content } = command;
      return {
        endpoint: prescription.edit,
        input: { id: target.id, version, ...payloadOf(hospital, content) },
      };
    }
    case 'cancel':
      return { endpoint: prescription.cancel, input: { id: command.target.id, reason: 'a mistake' } };
    case 'takeOver':
      return { endpoint: audit.takeOver, input: { id: command.target.id, reason: 'gone home' } };
    case 'verdict': {
      const { target, version, approve, opinion } = command;
      return { endpoint: audit.verdict, input: { id: target.id, version, approve, opinion } };
    }
    default:
      return { endpoint: audit[command.verb], input: { id: command.target.id } };
  }
};

const randomContent = (random: SeededRandom): Content => ({
  lines: Array.from({ length: 1 + random.below(2) }, () => ({
    drug: random.pick(['amoxicillin', 'ibuprofen']),
    packs: 1 + random.below(4),
  })),
  submit: random.below(3) > 0,
});

/** Mostly one of the last few; older ones now and then. */
const recent = <T>(random: SeededRandom, all: readonly T[], count: number): T =>
  random.pick(random.below(12) === 0 ? all : all.slice(-count));

// Mostly the current version.
const randomVersion = (random: SeededRandom, { version }: ModelPrescription): number =>
  version + (random.below(6) === 0 ? random.pick([-1, 1, 7]) : 0);

const randomDoctor = (random: SeededRandom, hospital: ModelHospital, order: ModelOrder): string =>
  order.doctor !== null && random.below(8) > 0
    ? order.doctor
    : random.pick(random.below(8) > 0 ? hospital.doctors : hospital.auditors);

const randomAuditor = (random: SeededRandom, hospital: ModelHospital, target: ModelPrescription): string =>
  target.claim && random.below(6) > 0
    ? target.claim.by
    : random.pick(random.below(8) > 0 ? hospital.auditors : hospital.doctors);

const ended = new Set<number>([prescriptionStatus.cancelled, prescriptionStatus.expired]);

/** A random command by a random user, mostly an allowed one. */
export const randomCommand = (
  random: SeededRandom,
  hospital: ModelHospital,
): { who: string; command: Command } => {
  const kind = random.below(20);
  const order = recent(random, hospital.orders, 5);
  if (kind < 3) {
    const verb = random.pick(['accept', 'accept', 'accept', 'accept', 'decline', 'finish'] as const);
    return { who: randomDoctor(random, hospital, order), command: { verb, order } };
  }
  if (kind < 7 || hospital.prescriptions.length === 0) {
    const command = { verb: 'create', order, content: randomContent(random) } as const;
    return { who: randomDoctor(random, hospital, order), command };
  }
  const alive = hospital.prescriptions.filter(({ status }) => !ended.has(status));
  const target = recent(random, alive.length > 0 && random.below(6) > 0 ? alive : hospital.prescriptions, 6);
  const doctor = randomDoctor(random, hospital, target.order);
  if (kind < 10) {
    const content = random.below(4) === 0 ? target.content : randomContent(random);
    return {
      who: doctor,
      command: { verb: 'edit', target, version: randomVersion(random, target), content },
    };
  }
  if (kind < 11) return { who: doctor, command: { verb: 'cancel', target } };
  const auditor = randomAuditor(random, hospital, target);
  if (kind < 16) {
    if (random.below(8) === 0) return { who: auditor, command: { verb: 'release', target } };
    const verb = random.pick(['claim', 'claim', 'claim', 'renew', 'takeOver'] as const);
    return { who: auditor, command: { verb, target } };
  }
  const approve = random.below(2) === 0;
  const opinion = random.pick(['', 'the dose', 'the dose']);
  return {
    who: auditor,
    command: { verb: 'verdict', target, version: randomVersion(random, target), approve, opinion },
  };
};
