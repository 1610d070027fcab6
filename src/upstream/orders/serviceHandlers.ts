import type { Order } from '../../contract/consultation/order.ts';
import { renderGreeting, service } from '../../contract/consultation/serviceConfig.ts';
import { greetingCmid } from '../messaging/conversation.ts';
import { throwHttpError, throwBadField } from '../server/httpError.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { consultTypes, saveServiceConfig, serviceConfigOf } from './serviceConfigRows.ts';

/**
 * Applies a doctor's settings to a waiting order. Orders wait for any doctor of the hospital, so hours, days
 * off and caps decide whether a patient arrives at all (patientArrivals.ts adds none for a type that no
 * doctor currently offers). A patient who already waits may be accepted outside the hours too. But a doctor
 * cannot accept a type that they switched off (`serviceOff`), or more of it per day than their cap
 * (`serviceFull`).
 */
export const checkService = ({ store, caller, clock }: RequestContext, { consultType }: Order): void => {
  const { on, dailyCap, acceptedToday } = serviceConfigOf(store, caller.userId, consultType, clock.now());
  if (!on) return throwHttpError('serviceOff');
  if (dailyCap !== null && acceptedToday >= dailyCap) return throwHttpError('serviceFull');
};

/**
 * Sends the doctor's greeting to the accepted patient, once, as a message of the doctor; does nothing when it
 * is empty.
 */
export const sendGreeting = (ctx: RequestContext, { id, consultType, patient }: Order): void => {
  const { store, caller, clock, events, hospitals, tenantId } = ctx;
  const { greeting } = serviceConfigOf(store, caller.userId, consultType, clock.now());
  if (greeting === '') return;
  const placeholders = {
    patient: patient.name,
    doctor: caller.name,
    hospital: hospitals.byId(tenantId)?.name ?? '',
  };
  events.sendMessage(store, {
    conv: id,
    cmid: greetingCmid(id),
    role: 'doctor',
    senderId: caller.userId,
    kind: 'text',
    body: { text: renderGreeting(greeting, placeholders) },
  });
};

/** What every doctor offers, by consult type (specification §7; docs/product.md, "Screens"). */
export const serviceHandlers = bindHandlers(service, {
  list: (_input, { store, caller, clock }) =>
    consultTypes(store).map((type) => serviceConfigOf(store, caller.userId, type, clock.now())),
  update({ version, ...change }, { store, caller, clock, trail }) {
    if (!consultTypes(store).includes(change.consultType)) return throwBadField('consultType');
    const before = serviceConfigOf(store, caller.userId, change.consultType, clock.now());
    if (before.version !== version) return throwHttpError('serviceChanged', before);
    const after = {
      ...before,
      ...change,
      daysOff: [...new Set(change.daysOff)].toSorted(),
      version: version + 1,
      updateTime: clock.now(),
    };
    saveServiceConfig(store, caller.userId, after, clock.now());
    trail('service-update', String(change.consultType), `version ${after.version}`);
    return after;
  },
});
