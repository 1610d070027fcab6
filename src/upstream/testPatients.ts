import { join } from 'node:path';
import { orderStatus } from '../contract/consultation/order.ts';
import { stretch } from './conversation.ts';
import { complaints } from './demo/complaints.ts';
import { openPatients } from './patients.ts';
import { openStorage } from './storage.ts';
import { openTestHouse, putOrder } from './testHouse.ts';

/** The default script of a patient. */
export const talk = (() => {
  const [first] = complaints;
  if (!first) throw new Error('no complaints');
  return first.en;
})();

/** The test services with scripted patients; ann is the doctor, `visit` the consultation. */
export const openPatientsHouse = () => {
  const house = openTestHouse();
  const storage = openStorage(join(house.dataDir, 'storage'));
  let patients = openPatients({ ...house, storage });
  const said = (conv = 'visit') => stretch(house.storeOf(1), conv, { most: 100 });
  const tick = () => patients.tick();
  return {
    ...house,
    storage,
    said,
    tick,
    accepted: (id = 'visit', complaint = talk.complaint) =>
      putOrder(house.storeOf(1), {
        id,
        doctorId: 'east-ann',
        status: orderStatus.inConsultation,
        complaint,
      }),
    textsOfPatient: () =>
      said()
        .filter(({ from }) => from.role === 'patient')
        .map(({ body }) => body.text),
    doctorSays: (text: string, conv = 'visit') => {
      const store = house.storeOf(1);
      const said = { conv, cmid: text, senderId: 'east-ann', kind: 'text', body: { text } };
      store.transaction(() => house.events.say(store, { ...said, role: 'doctor' }));
    },
    /** Advances the clock second by second, with one tick each. */
    pass: (seconds: number) => {
      for (let n = 0; n < seconds; n += 1) {
        house.advance(1000);
        tick();
      }
    },
    told: () => house.events.since(house.storeOf(1), 'east-ann', 0, 1000).map(({ ev }) => ev),
    /** Stops the patients and starts them again, as a restarted upstream does. */
    restart: () => {
      patients.stop();
      patients = openPatients({ ...house.reopen(), clock: house.clock, storage });
    },
    close: () => {
      patients.stop();
      house.close();
    },
  };
};

export type PatientsHouse = ReturnType<typeof openPatientsHouse>;
