import { claimLeaseMs } from '../../contract/prescribing/audit.ts';
import { orderStatus } from '../../contract/consultation/order.ts';
import { prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import { defaultCorrectionHours } from '../../contract/rulePack/rulePack.ts';
import { validityMs } from '../prescriptions/prescriptionState.ts';
import type {
  Command,
  Content,
  CreateCommand,
  EditCommand,
  ClaimCommand,
  ModelHospital,
  ModelOrder,
  ModelPrescription,
  PrescriptionCommand,
  OrderCommand,
  VerdictCommand,
} from './modelTypes.ts';

const { draft, awaitingAudit, approved, rejected, cancelled, expired } = prescriptionStatus;

/**
 * The allowed transitions (docs/product.md, "States"). A rejected version may be rewritten without changing
 * its state.
 */
export const allowedMoves: Readonly<Record<'order' | 'prescription', readonly string[]>> = {
  order: ['1>2', '1>5', '2>3'],
  prescription: ['0>1', '1>2', '1>4', '4>1', '0>5', '1>5', '2>5', '4>5', '2>6'],
};

const countEvents = ({ eventCounts }: ModelHospital, people: readonly string[]) => {
  for (const person of people) eventCounts.set(person, (eventCounts.get(person) ?? 0) + 1);
};

const countPrescriptionEvents = (hospital: ModelHospital, target: ModelPrescription) => {
  countEvents(hospital, [target.doctor]);
  if (target.submitted) countEvents(hospital, hospital.auditors);
};

const countOrderEvents = (hospital: ModelHospital, userId: string) => {
  // No doctor is connected, so nobody gets the queue's length.
  countEvents(hospital, [userId]);
};

const packsByDrug = (content: Content): Map<string, number> => {
  const packs = new Map<string, number>();
  for (const { drug, packs: n } of content.lines) packs.set(drug, (packs.get(drug) ?? 0) + n);
  return packs;
};

const inStock = (hospital: ModelHospital, content: Content): boolean =>
  [...packsByDrug(content)].every(([drug, n]) => (hospital.stock.get(drug) ?? 0) >= n);

const moveStock = (hospital: ModelHospital, content: Content, sign: 1 | -1) => {
  for (const [drug, n] of packsByDrug(content))
    hospital.stock.set(drug, (hospital.stock.get(drug) ?? 0) + sign * n);
};

const hasSameLines = (a: Content, b: Content) => JSON.stringify(a.lines) === JSON.stringify(b.lines);

const holder = ({ claim }: ModelPrescription, now: number): string | null =>
  claim && claim.until > now ? claim.by : null;

/** Whether a prescription may be submitted for audit. */
const canSubmit = (hospital: ModelHospital, content: Content): boolean =>
  !content.submit || inStock(hospital, content);

/** What happens through time alone. */
export const expire = (hospital: ModelHospital, now: number): void => {
  for (const target of hospital.prescriptions) {
    if (target.status !== approved || target.validUntil > now) continue;
    target.status = expired;
    moveStock(hospital, target.content, 1);
    countPrescriptionEvents(hospital, target);
    hospital.trail += 1;
  }
};

const runOrderCommand = (
  hospital: ModelHospital,
  userId: string,
  { verb, order }: OrderCommand,
  now: number,
) => {
  const { awaiting, inConsultation, finished, declined } = orderStatus;
  if (!hospital.doctors.includes(userId)) return false;
  if (verb === 'finish') {
    if (order.status !== inConsultation || order.doctor !== userId) return false;
    order.status = finished;
    order.finishedAt = now;
  } else {
    if (order.status !== awaiting) return false;
    order.status = verb === 'accept' ? inConsultation : declined;
    order.doctor = userId;
  }
  countOrderEvents(hospital, userId);
  hospital.trail += 1;
  return true;
};

const isOpen = (order: ModelOrder, userId: string) =>
  order.status === orderStatus.inConsultation && order.doctor === userId;

const hasDuplicate = (hospital: ModelHospital, order: ModelOrder, content: Content) =>
  hospital.prescriptions.some(
    (target) =>
      target.order === order && target.status === awaitingAudit && hasSameLines(target.content, content),
  );

const create = (hospital: ModelHospital, userId: string, { order, content }: CreateCommand) => {
  if (!hospital.doctors.includes(userId) || !isOpen(order, userId) || !canSubmit(hospital, content))
    return false;
  if (content.submit && hasDuplicate(hospital, order, content)) return false;
  const prescription: ModelPrescription = {
    id: '',
    order,
    doctor: userId,
    status: content.submit ? awaitingAudit : draft,
    version: 1,
    submitted: content.submit,
    content,
    claim: null,
    validUntil: 0,
  };
  hospital.prescriptions.push(prescription);
  return true;
};

/** Whether a rejected prescription may be corrected although its consultation has ended. */
const isInTerm = ({ status, order }: ModelPrescription, now: number) =>
  status === rejected &&
  order.finishedAt !== null &&
  now < order.finishedAt + defaultCorrectionHours * 3_600_000;

const edit = (
  { target, version, content }: EditCommand,
  hospital: ModelHospital,
  userId: string,
  now: number,
) => {
  const isEditable = target.status === draft || target.status === rejected;
  const isWritable = isOpen(target.order, userId) || isInTerm(target, now);
  if (target.doctor !== userId || !isEditable || !isWritable || version !== target.version) return false;
  if (!canSubmit(hospital, content) || (content.submit && hasDuplicate(hospital, target.order, content)))
    return false;
  target.version += 1;
  target.content = content;
  if (content.submit) Object.assign(target, { status: awaitingAudit, submitted: true });
  return true;
};

const cancel = (target: ModelPrescription, hospital: ModelHospital, userId: string) => {
  if (
    target.doctor !== userId ||
    ![draft, awaitingAudit, approved, rejected].some((status) => status === target.status)
  )
    return false;
  if (target.status === approved) moveStock(hospital, target.content, 1);
  Object.assign(target, { status: cancelled, claim: null });
  return true;
};

const verdict = (command: VerdictCommand, hospital: ModelHospital, userId: string, now: number) => {
  const { target, version, approve, opinion } = command;
  if (target.status !== awaitingAudit || version !== target.version || holder(target, now) !== userId)
    return false;
  if (approve ? !inStock(hospital, target.content) : opinion === '') return false;
  if (approve) {
    moveStock(hospital, target.content, -1);
    countEvents(hospital, [target.doctor]);
  }
  Object.assign(target, {
    status: approve ? approved : rejected,
    claim: null,
    validUntil: approve ? now + validityMs : 0,
  });
  return true;
};

const changeClaim = ({ verb, target }: ClaimCommand, userId: string, now: number) => {
  const holderId = holder(target, now);
  if (target.status !== awaitingAudit) return false;
  if (verb === 'claim' && holderId !== null && holderId !== userId) return false;
  if (verb === 'renew' && holderId !== userId) return false;
  target.claim = { by: userId, until: now + claimLeaseMs };
  return true;
};

const release = (target: ModelPrescription, userId: string, now: number): boolean | 'nothing' => {
  if (!target.submitted) return false;
  const claimedBy = holder(target, now);
  if (claimedBy === null) return 'nothing';
  if (claimedBy === userId) target.claim = null;
  return claimedBy === userId;
};

const runPrescriptionCommand = (
  hospital: ModelHospital,
  userId: string,
  command: PrescriptionCommand,
  now: number,
) => {
  switch (command.verb) {
    case 'edit':
      return edit(command, hospital, userId, now);
    case 'cancel':
      return cancel(command.target, hospital, userId);
    case 'verdict':
      return verdict(command, hospital, userId, now);
    case 'release':
      return release(command.target, userId, now);
    default:
      return changeClaim(command, userId, now);
  }
};

const writeVerbs: readonly string[] = ['create', 'edit', 'cancel'];

/** Runs a command on the model. Returns false if it must be refused; otherwise the model is changed. */
export const runCommand = (
  hospital: ModelHospital,
  userId: string,
  command: Command,
  now: number,
): boolean => {
  const isOrderCommand = 'order' in command && command.verb !== 'create';
  if (isOrderCommand) return runOrderCommand(hospital, userId, command, now);
  if (!(writeVerbs.includes(command.verb) ? hospital.doctors : hospital.auditors).includes(userId))
    return false;
  const outcome =
    'target' in command
      ? runPrescriptionCommand(hospital, userId, command, now)
      : create(hospital, userId, command);
  if (outcome === false) return false;
  if (outcome === 'nothing') return true;
  hospital.trail += 1;
  if (command.verb === 'renew') return true;
  const target = 'target' in command ? command.target : hospital.prescriptions.at(-1);
  if (target) countPrescriptionEvents(hospital, target);
  return true;
};
