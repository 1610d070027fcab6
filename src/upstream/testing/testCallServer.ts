import { callHeartbeatMs, type RtcKind, type RtcSignal } from '../../contract/consultation/rtc.ts';
import { connectClient, type SocketClient } from './socketClient.ts';
import { startTestServer } from './testServices.ts';
import { connectPatient, type PatientClient } from './patientClient.ts';

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
export const sendSignal = (
  client: SocketClient,
  kind: RtcKind,
  n: number,
  more: Partial<RtcSignal> = {},
  conv = 'east-open',
): void => client.send({ type: 'rtc', conv, ...signal(kind, n, more) });
/** The signals that a doctor's page received. */
export const receivedSignals = (client: SocketClient) =>
  client.all('im-event').flatMap(({ ev }) => (ev.type === 'rtc' ? [ev] : []));
export const waitForSignal = (client: SocketClient, kind: RtcKind, call = 'first') =>
  client.until(
    () => receivedSignals(client).find((one) => one.kind === kind && one.call === call),
    `${kind} of ${call}`,
  );

/** The test server with doctors and patients who can call each other. */
export const startTestCallServer = async () => {
  const server = await startTestServer();
  const patients: PatientClient[] = [];
  const doctor = async (userId = 'east-ann'): Promise<SocketClient> => {
    const client = await connectClient({ port: server.port, token: server.login(userId).accessToken });
    await client.hello();
    return client;
  };
  const patient = async (conv = 'east-open'): Promise<PatientClient> => {
    const client = await connectPatient(server.port, server.patientKeys.keyOf(1, conv));
    patients.push(client);
    return client;
  };
  return {
    ...server,
    doctor,
    patient,
    /** Starts a call that both sides have joined. */
    inCall: async () => {
      const [ann, ill] = [await doctor(), await patient()];
      sendSignal(ann, 'invite', 1);
      await ill.waitForSignal('invite');
      ill.send(signal('accept', 1, { ack: 1 }));
      await waitForSignal(ann, 'accept');
      sendSignal(ann, 'media', 2);
      await ill.waitForSignal('media');
      return { ann, ill };
    },
    /** Lets time pass in which both sides report. */
    talk: async ({ ann, ill }: { ann: SocketClient; ill: PatientClient }, ms: number) => {
      for (let left = ms; left > 0; left -= callHeartbeatMs) {
        server.advance(Math.min(left, callHeartbeatMs));
        sendSignal(ann, 'media', 3);
        ill.send(signal('media', 3));
        await Promise.all([ann.flush(), ill.flush()]);
      }
    },
    notices: () =>
      server
        .storeOf(1)
        .all<{ body: string }>("SELECT body FROM message WHERE kind = 'notice' ORDER BY seq")
        .map(({ body }) => body),
    /** How many of a doctor's events contain a text. */
    eventsContaining: (text: string) =>
      server.storeOf(1).all('SELECT useq FROM im_event WHERE ev LIKE ?', `%${text}%`).length,
    close: async () => {
      for (const client of patients) client.terminate();
      await server.close();
    },
  };
};
