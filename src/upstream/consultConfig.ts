import type { Order } from '../contract/consultation/order.ts';
import { renderGreeting, service } from '../contract/consultation/serviceConfig.ts';
import { greetingCmid } from './conversation.ts';
import { refuse, refuseField } from './refusal.ts';
import { type Scene, serve } from './serve.ts';
import { consultTypes, putService, serviceOf } from './consultConfigRows.ts';

/**
 * Applies a doctor's settings to a waiting order. Orders wait for any doctor of the hospital, so hours, days
 * off and caps decide whether a patient arrives at all (patientArrivals.ts adds none for a type that no
 * doctor currently offers). A patient who already waits may be accepted outside the hours too. But a doctor
 * cannot accept a type that they switched off (`serviceOff`), or more of it per day than their cap
 * (`serviceFull`).
 */
export const checkService = ({ store, caller, clock }: Scene, { consultType }: Order): void => {
  const { on, dailyCap, acceptedToday } = serviceOf(store, caller.userId, consultType, clock.now());
  if (!on) return refuse('serviceOff');
  if (dailyCap !== null && acceptedToday >= dailyCap) return refuse('serviceFull');
};

/**
 * Sends the doctor's greeting to the accepted patient, once, as a message of the doctor; does nothing when it
 * is empty.
 */
export const greet = (scene: Scene, { id, consultType, patient }: Order): void => {
  const { store, caller, clock, events, hospitals, tenantId } = scene;
  const { greeting } = serviceOf(store, caller.userId, consultType, clock.now());
  if (greeting === '') return;
  const known = {
    patient: patient.name,
    doctor: caller.name,
    hospital: hospitals.byId(tenantId)?.name ?? '',
  };
  events.say(store, {
    conv: id,
    cmid: greetingCmid(id),
    role: 'doctor',
    senderId: caller.userId,
    kind: 'text',
    body: { text: renderGreeting(greeting, known) },
  });
};

/** What every doctor offers, by consult type (specification §7; docs/product.md, "Screens"). */
export const serviceCalls = serve(service, {
  list: (_input, { store, caller, clock }) =>
    consultTypes(store).map((type) => serviceOf(store, caller.userId, type, clock.now())),
  update({ version, ...given }, { store, caller, clock, trail }) {
    if (!consultTypes(store).includes(given.consultType)) return refuseField('consultType');
    const before = serviceOf(store, caller.userId, given.consultType, clock.now());
    if (before.version !== version) return refuse('serviceChanged', before);
    const after = {
      ...before,
      ...given,
      daysOff: [...new Set(given.daysOff)].toSorted(),
      version: version + 1,
      updateTime: clock.now(),
    };
    putService(store, caller.userId, after, clock.now());
    trail('service-update', String(given.consultType), `version ${after.version}`);
    return after;
  },
});
