import { join } from 'node:path';
import { orderStatus } from '../../contract/consultation/order.ts';
import { listMessages } from '../messaging/conversation.ts';
import { complaints } from '../demo/data/complaints.ts';
import { createSimulatedPatients } from '../demo/patients/simulatedPatients.ts';
import { createStorage } from '../files/storage.ts';
import { createTestServices, putOrder } from './testServices.ts';

/** The default script of a patient. */
export const script = (() => {
  const [first] = complaints;
  if (!first) throw new Error('no complaints');
  return first.en;
})();

/** The test services with scripted patients; ann is the doctor, `visit` the consultation. */
export const createTestPatientServices = () => {
  const services = createTestServices();
  const storage = createStorage(join(services.dataDir, 'storage'));
  let patients = createSimulatedPatients({ ...services, storage });
  const messages = (conv = 'visit') => listMessages(services.storeOf(1), conv, { limit: 100 });
  const tick = () => patients.tick();
  return {
    ...services,
    storage,
    messages,
    tick,
    acceptOrder: (id = 'visit', complaint = script.complaint) =>
      putOrder(services.storeOf(1), {
        id,
        doctorId: 'east-ann',
        status: orderStatus.inConsultation,
        complaint,
      }),
    patientTexts: () =>
      messages()
        .filter(({ from }) => from.role === 'patient')
        .map(({ body }) => body.text),
    sendAsDoctor: (text: string, conv = 'visit') => {
      const store = services.storeOf(1);
      const messages = { conv, cmid: text, senderId: 'east-ann', kind: 'text', body: { text } };
      store.transaction(() => services.events.sendMessage(store, { ...messages, role: 'doctor' }));
    },
    /** Advances the clock second by second, with one tick each. */
    passSeconds: (seconds: number) => {
      for (let n = 0; n < seconds; n += 1) {
        services.advance(1000);
        tick();
      }
    },
    eventsOfDoctor: () => services.events.since(services.storeOf(1), 'east-ann', 0, 1000).map(({ ev }) => ev),
    /** Stops the patients and starts them again, as a restarted upstream does. */
    restart: () => {
      patients.stop();
      patients = createSimulatedPatients({ ...services.reopen(), clock: services.clock, storage });
    },
    close: () => {
      patients.stop();
      services.close();
    },
  };
};

export type TestPatientServices = ReturnType<typeof createTestPatientServices>;
