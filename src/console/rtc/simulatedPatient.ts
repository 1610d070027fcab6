import type { Later } from '../lib/later.ts';
import { type Link, openLink } from './link.ts';
import type { Signalling } from './signalling.ts';
import { simulatedPeer } from './simulatedPeer.ts';

/** For tests: the patient's page and the upstream, as far as a doctor notices them. */
export const simulatedPatient = (later: Later, signalling: Signalling) => {
  let link: Link | null = null;
  const heard: string[] = [];
  const over = (id: string, data: string) => signalling.send({ call: id, n: 0, ack: 0, kind: 'over', data });
  const join = (id: string) => {
    link?.close();
    link = openLink(id, {
      later,
      send: signalling.send,
      peer: (events) => {
        return simulatedPeer({ later, step: () => 5, name: 'patient' }, events).peer;
      },
      heard: (kind) => heard.push(kind),
      state: () => undefined,
      complain: (thrown) => {
        throw thrown;
      },
    });
    return link;
  };
  signalling.on((signal) => {
    const anew = signal.kind === 'invite' || signal.kind === 'rejoin';
    if (anew && link?.call !== signal.call) {
      const next = join(signal.call);
      if (signal.kind === 'invite') next.say('ringing');
      else next.begin(true);
    }
    if (signal.kind === 'cancel' || signal.kind === 'hangup') over(signal.call, 'hungUp');
    link?.take(signal);
  });
  return {
    heard,
    over: (data: string) => over(link?.call ?? '', data),
    accept: () => {
      link?.say('accept');
      link?.begin(true);
    },
    /** Reloads the page. */
    comeBack: (id: string) => {
      const before = link?.call ?? '';
      const next = join(id);
      next.say('rejoin', before);
      next.begin(true);
    },
  };
};
