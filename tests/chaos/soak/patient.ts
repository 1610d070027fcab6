import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { Acknowledged, SoakDoctor } from './soakProtocol.ts';
import { createTranscript } from './transcript.ts';

const place = v.object({ id: v.string(), seq: v.number() });
const agent = new Agent({ keepAlive: true, maxSockets: 300 });
const places = v.array(v.object({ ...place.entries, cmid: v.string() }));

/** Repeats an attempt until it succeeds. */
const retry = async <T>(attempt: () => Promise<T | null>): Promise<T> => {
  for (;;) {
    const result = await attempt();
    if (result !== null) return result;
    await pause(500);
  }
};

/** A patient, whose app sends a message again until it is acknowledged. */
export const createPatient = (
  { orderId: conv, patientId }: SoakDoctor,
  port: number,
  fail: (failure: string) => void,
) => {
  const transcript = createTranscript(`patient of ${conv}`, fail);
  const acknowledged: Acknowledged[] = [];
  let written = 0;
  let isSending = false;
  let sending = Promise.resolve();

  /** Null if nothing, or no success, was answered. */
  const post = (path: string, body: unknown): Promise<unknown> =>
    new Promise((resolve) => {
      const outgoing = request(
        { host: '127.0.0.1', port, method: 'POST', path, agent, timeout: 10_000 },
        (response) => {
          const isOk = response.statusCode === 200;
          json(response).then(
            (answer) => resolve(isOk ? answer : null),
            () => resolve(null),
          );
        },
      );
      outgoing.on('timeout', () => outgoing.destroy());
      outgoing.on('error', () => resolve(null));
      outgoing.end(JSON.stringify(body));
    });
  return {
    acknowledged,
    transcript,
    /** Writes, once the last message is acknowledged: till then its app shows that it is being sent. */
    write: () => {
      if (isSending) return;
      isSending = true;
      const cmid = `p-${(written += 1)}-${conv}`;
      const send = async () => {
        const answer = await post('/say', { conv, patientId, cmid, text: 'How often do I take them?' });
        return answer === null ? null : v.parse(place, answer);
      };
      sending = sending.then(async () => {
        acknowledged.push({ cmid, ...(await retry(send)) });
        isSending = false;
      });
    },
    /** Shows what is new. */
    read: async (): Promise<void> => {
      for (;;) {
        const answer = await post('/read', { conv, after: transcript.length() });
        const rows = answer === null ? [] : v.parse(places, answer);
        for (const row of rows)
          if (!transcript.show(row))
            fail(`patient of ${conv}: nothing between ${transcript.length()} and ${row.seq}`);
        if (rows.length < 500) return;
      }
    },
    /** Waits until everything is acknowledged. */
    settle: () => sending,
  };
};
