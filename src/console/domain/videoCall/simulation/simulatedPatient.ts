import type { SetTimer } from '../../../lib/async/timer.ts';
import { type SignallingSession, createSignallingSession } from '../signalling/signallingSession.ts';
import type { Signalling } from '../signalling/signalling.ts';
import { createSimulatedPeer } from './simulatedPeer.ts';

/** For tests: the patient's page and the upstream, as far as a doctor notices them. */
export const createSimulatedPatient = (setTimer: SetTimer, signalling: Signalling) => {
  let session: SignallingSession | null = null;
  const received: string[] = [];
  const sendOver = (id: string, data: string) =>
    signalling.send({ call: id, n: 0, ack: 0, kind: 'over', data });
  const openSession = (id: string) => {
    session?.close();
    session = createSignallingSession(id, {
      setTimer,
      sendSignal: signalling.send,
      createPeer: (events) => {
        return createSimulatedPeer({ setTimer, stepMs: () => 5, name: 'patient' }, events).peer;
      },
      onMessage: (kind) => received.push(kind),
      onConnectionChange: () => undefined,
      onError: (thrown) => {
        throw thrown;
      },
    });
    return session;
  };
  signalling.subscribe((signal) => {
    const isNewCall = signal.kind === 'invite' || signal.kind === 'rejoin';
    if (isNewCall && session?.call !== signal.call) {
      const opened = openSession(signal.call);
      if (signal.kind === 'invite') opened.send('ringing');
      else opened.connect(true);
    }
    if (signal.kind === 'cancel' || signal.kind === 'hangup') sendOver(signal.call, 'hungUp');
    session?.receive(signal);
  });
  return {
    received,
    sendOver: (data: string) => sendOver(session?.call ?? '', data),
    accept: () => {
      session?.send('accept');
      session?.connect(true);
    },
    /** Reloads the page. */
    reload: (id: string) => {
      const before = session?.call ?? '';
      const opened = openSession(id);
      opened.send('rejoin', before);
      opened.connect(true);
    },
  };
};
