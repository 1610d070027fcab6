import { claimLeaseMs } from '../contract/prescribing/audit.ts';
import { orderStatus } from '../contract/consultation/order.ts';
import { prescriptionStatus } from '../contract/prescribing/prescription.ts';
import { validity } from './prescriptionState.ts';
import type {
  Act,
  Content,
  CreateAct,
  EditAct,
  HoldAct,
  ModelHospital,
  ModelOrder,
  ModelPrescription,
  OneAct,
  OrderAct,
  VerdictAct,
} from './testShapes.ts';

const { draft, awaitingAudit, approved, rejected, cancelled, expired } = prescriptionStatus;

/**
 * The allowed transitions (docs/product.md, "States"). A rejected version may be rewritten without changing
 * its state.
 */
export const allowedMoves: Readonly<Record<'order' | 'prescription', readonly string[]>> = {
  order: ['1>2', '1>5', '2>3'],
  prescription: ['0>1', '1>2', '1>4', '4>1', '0>5', '1>5', '2>5', '4>5', '2>6'],
};

const tell = ({ told }: ModelHospital, people: readonly string[]) => {
  for (const one of people) told.set(one, (told.get(one) ?? 0) + 1);
};

const tellOf = (at: ModelHospital, one: ModelPrescription) => {
  tell(at, [one.doctor]);
  if (one.submitted) tell(at, at.auditors);
};

const tellMoved = (at: ModelHospital, who: string) => {
  tell(at, [who]);
  tell(at, at.doctors);
};

const asked = (content: Content): Map<string, number> => {
  const packs = new Map<string, number>();
  for (const { drug, packs: n } of content.lines) packs.set(drug, (packs.get(drug) ?? 0) + n);
  return packs;
};

const inStock = (at: ModelHospital, content: Content): boolean =>
  [...asked(content)].every(([drug, n]) => (at.stock.get(drug) ?? 0) >= n);

const move = (at: ModelHospital, content: Content, sign: 1 | -1) => {
  for (const [drug, n] of asked(content)) at.stock.set(drug, (at.stock.get(drug) ?? 0) + sign * n);
};

const same = (a: Content, b: Content) => JSON.stringify(a.lines) === JSON.stringify(b.lines);

const holder = ({ claim }: ModelPrescription, now: number): string | null =>
  claim && claim.until > now ? claim.by : null;

/** Whether a prescription may be submitted for audit. */
const mayGo = (at: ModelHospital, content: Content): boolean => !content.submit || inStock(at, content);

/** What happens through time alone. */
export const expire = (at: ModelHospital, now: number): void => {
  for (const one of at.prescriptions) {
    if (one.status !== approved || one.validUntil > now) continue;
    one.status = expired;
    move(at, one.content, 1);
    tellOf(at, one);
    at.trail += 1;
  }
};

const orderAct = (at: ModelHospital, who: string, { verb, order }: OrderAct) => {
  const { awaiting, inConsultation, finished, declined } = orderStatus;
  if (!at.doctors.includes(who)) return false;
  if (verb === 'finish') {
    if (order.status !== inConsultation || order.doctor !== who) return false;
    order.status = finished;
  } else {
    if (order.status !== awaiting) return false;
    order.status = verb === 'accept' ? inConsultation : declined;
    order.doctor = who;
  }
  tellMoved(at, who);
  at.trail += 1;
  return true;
};

const open = (order: ModelOrder, who: string) =>
  order.status === orderStatus.inConsultation && order.doctor === who;

const hasTwin = (at: ModelHospital, order: ModelOrder, content: Content) =>
  at.prescriptions.some(
    (one) => one.order === order && one.status === awaitingAudit && same(one.content, content),
  );

const create = (at: ModelHospital, who: string, { order, content }: CreateAct) => {
  if (!at.doctors.includes(who) || !open(order, who) || !mayGo(at, content)) return false;
  if (content.submit && hasTwin(at, order, content)) return false;
  const made: ModelPrescription = {
    id: '',
    order,
    doctor: who,
    status: content.submit ? awaitingAudit : draft,
    version: 1,
    submitted: content.submit,
    content,
    claim: null,
    validUntil: 0,
  };
  at.prescriptions.push(made);
  return true;
};

const edit = ({ one, version, content }: EditAct, at: ModelHospital, who: string) => {
  const may = one.status === draft || one.status === rejected;
  if (one.doctor !== who || !may || !open(one.order, who) || version !== one.version) return false;
  if (!mayGo(at, content) || (content.submit && hasTwin(at, one.order, content))) return false;
  one.version += 1;
  one.content = content;
  if (content.submit) Object.assign(one, { status: awaitingAudit, submitted: true });
  return true;
};

const cancel = (one: ModelPrescription, at: ModelHospital, who: string) => {
  if (one.doctor !== who || ![draft, awaitingAudit, approved, rejected].some((may) => may === one.status))
    return false;
  if (one.status === approved) move(at, one.content, 1);
  Object.assign(one, { status: cancelled, claim: null });
  return true;
};

const verdict = (given: VerdictAct, at: ModelHospital, who: string, now: number) => {
  const { one, version, approve, opinion } = given;
  if (one.status !== awaitingAudit || version !== one.version || holder(one, now) !== who) return false;
  if (approve ? !inStock(at, one.content) : opinion === '') return false;
  if (approve) {
    move(at, one.content, -1);
    tell(at, [one.doctor]);
  }
  Object.assign(one, {
    status: approve ? approved : rejected,
    claim: null,
    validUntil: approve ? now + validity : 0,
  });
  return true;
};

const hold = ({ verb, one }: HoldAct, who: string, now: number) => {
  const held = holder(one, now);
  if (one.status !== awaitingAudit) return false;
  if (verb === 'claim' && held !== null && held !== who) return false;
  if (verb === 'renew' && held !== who) return false;
  one.claim = { by: who, until: now + claimLeaseMs };
  return true;
};

const release = (one: ModelPrescription, who: string, now: number): boolean | 'nothing' => {
  if (!one.submitted) return false;
  const held = holder(one, now);
  if (held === null) return 'nothing';
  if (held === who) one.claim = null;
  return held === who;
};

const onPrescription = (at: ModelHospital, who: string, act: OneAct, now: number) => {
  switch (act.verb) {
    case 'edit':
      return edit(act, at, who);
    case 'cancel':
      return cancel(act.one, at, who);
    case 'verdict':
      return verdict(act, at, who, now);
    case 'release':
      return release(act.one, who, now);
    default:
      return hold(act, who, now);
  }
};

const writing: readonly string[] = ['create', 'edit', 'cancel'];

/** Runs a command on the model. Returns false if it must be refused; otherwise the model is changed. */
export const comesTo = (at: ModelHospital, who: string, act: Act, now: number): boolean => {
  const moves = 'order' in act && act.verb !== 'create';
  if (moves) return orderAct(at, who, act);
  if (!(writing.includes(act.verb) ? at.doctors : at.auditors).includes(who)) return false;
  const done = 'one' in act ? onPrescription(at, who, act, now) : create(at, who, act);
  if (done === false) return false;
  if (done === 'nothing') return true;
  at.trail += 1;
  if (act.verb === 'renew') return true;
  const one = 'one' in act ? act.one : at.prescriptions.at(-1);
  if (one) tellOf(at, one);
  return true;
};
