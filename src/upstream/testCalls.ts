import type { RtcKind, RtcSignal } from '../contract/consultation/rtc.ts';
import { arrive, type Client } from './testClient.ts';
import { openSocketHouse } from './testHouse.ts';
import { openTestPatient, type TestPatient } from './testPatient.ts';

/** A signal of the call with the id `first`. */
export const signal = (kind: RtcKind, n: number, more: Partial<RtcSignal> = {}): RtcSignal => ({
  call: 'first',
  n,
  ack: 0,
  kind,
  data: '',
  ...more,
});
/** Sends a signal from a doctor's page. */
export const say = (
  client: Client,
  kind: RtcKind,
  n: number,
  more: Partial<RtcSignal> = {},
  conv = 'east-open',
): void => client.send({ type: 'rtc', conv, ...signal(kind, n, more) });
/** The signals that a doctor's page received. */
export const heard = (client: Client) =>
  client.all('im-event').flatMap(({ ev }) => (ev.type === 'rtc' ? [ev] : []));
export const hears = (client: Client, kind: RtcKind, call = 'first') =>
  client.until(
    () => heard(client).find((one) => one.kind === kind && one.call === call),
    `${kind} of ${call}`,
  );

/** The test server with doctors and patients who can call each other. */
export const openCallHouse = async () => {
  const house = await openSocketHouse();
  const patients: TestPatient[] = [];
  const doctor = async (userId = 'east-ann'): Promise<Client> => {
    const client = await arrive({ port: house.port, token: house.login(userId).accessToken });
    await client.hello();
    return client;
  };
  const patient = async (conv = 'east-open'): Promise<TestPatient> => {
    const one = await openTestPatient(house.port, house.patientKeys.keyOf(1, conv));
    patients.push(one);
    return one;
  };
  return {
    ...house,
    doctor,
    patient,
    /** Starts a call that both sides have joined. */
    inCall: async () => {
      const [ann, ill] = [await doctor(), await patient()];
      say(ann, 'invite', 1);
      await ill.hears('invite');
      ill.say(signal('accept', 1, { ack: 1 }));
      await hears(ann, 'accept');
      return { ann, ill };
    },
    notices: () =>
      house
        .storeOf(1)
        .all<{ body: string }>("SELECT body FROM message WHERE kind = 'notice' ORDER BY seq")
        .map(({ body }) => body),
    /** How many of a doctor's events contain a text. */
    kept: (text: string) =>
      house.storeOf(1).all('SELECT useq FROM im_event WHERE ev LIKE ?', `%${text}%`).length,
    close: async () => {
      for (const one of patients) one.leave();
      await house.close();
    },
  };
};

export type CallHouse = Awaited<ReturnType<typeof openCallHouse>>;
