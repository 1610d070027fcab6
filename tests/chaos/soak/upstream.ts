// Runs as a process: the embedded upstream as it is, with a clock that its parent sets, a collection of garbage every quarter of a minute
// (`--expose-gc`), and with patients on a port of their own.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { ruleNames } from '../../../src/contract/rules/finding.ts';
import { listMessages, messageByCmid } from '../../../src/upstream/messaging/conversation.ts';
import { listenOnPort } from '../../../src/upstream/server/listenOnPort.ts';
import { startUpstream } from '../../../src/upstream/server/server.ts';
import { addLoadDoctor, fillQueue, stockLoadDrug } from '../../bench/load/loadRows.ts';
import type { ClockMessage, LiveMessage, SoakSetup } from './soakProtocol.ts';

const setting = (name: string): string => process.env[name] ?? '';

// As if the computer's clock were set: everything in this process reads it here.
const realNow = Date.now;
let clockOffset = Number(setting('CLOCK_OFFSET'));
Date.now = () => realNow() + clockOffset;
process.on('message', (message: ClockMessage) => {
  ({ clockOffset } = message);
});
process.on('disconnect', () => process.exit(0));

const { services } = await startUpstream({
  dataDir: setting('DATA_DIR'),
  port: Number(setting('UPSTREAM_PORT')),
  captcha: false,
  protocols: false,
  patients: false,
  uploadLimits: { dailyBytes: 2 ** 40, minFreeBytes: 32 * 2 ** 20 },
});
const { events, hospitals } = services;
const store = hospitals.byId(1)?.store;
if (!store) throw new Error('there is no hospital');

/** The prescribing rules are tested elsewhere: here the same doctor prescribes the same drug all day. */
const relaxRules = (): void => {
  const levels = Object.fromEntries(
    ruleNames.filter((rule) => rule !== 'drug-unknown').map((rule) => [rule, 'off']),
  );
  store.run("INSERT INTO rule_pack (name, pack) VALUES ('default', ?)", JSON.stringify({ levels }));
};

const setupFile = setting('SETUP_FILE');
if (!existsSync(setupFile)) {
  relaxRules();
  const setup: SoakSetup = store.transaction(() => ({
    doctors: Array.from({ length: Number(setting('DOCTORS')) }, (_, n) =>
      addLoadDoctor(store, n, Date.now()),
    ),
    ...stockLoadDrug(store),
  }));
  writeFileSync(`${setupFile}.part`, JSON.stringify(setup));
  renameSync(`${setupFile}.part`, setupFile);
}

setInterval(() => {
  try {
    fillQueue(store, events);
  } catch {
    // The disk is full: they come later.
  }
}, 1000);

const say = v.object({ conv: v.string(), patientId: v.string(), cmid: v.string(), text: v.string() });
const read = v.object({ conv: v.string(), after: v.number() });

/** Stored once per cmid, and answered after the commit. */
const storePatientMessage = ({ conv, patientId, cmid, text }: v.InferOutput<typeof say>) =>
  store.transaction(
    () =>
      messageByCmid(store, patientId, cmid) ??
      events.sendMessage(store, {
        conv,
        cmid,
        role: 'patient',
        senderId: patientId,
        kind: 'text',
        body: { text },
      }),
  );

const patientDoor = createServer(async (request, response) => {
  try {
    const body = await json(request);
    if (request.url === '/say') {
      const { id, seq } = storePatientMessage(v.parse(say, body));
      response.end(JSON.stringify({ id, seq }));
      return;
    }
    const { conv, after } = v.parse(read, body);
    const rows = listMessages(store, conv, { after, limit: 500 });
    response.end(JSON.stringify(rows.map(({ id, seq, cmid }) => ({ id, seq, cmid }))));
  } catch {
    response.writeHead(503).end();
  }
});
await listenOnPort(patientDoor, Number(setting('PATIENT_PORT')), '127.0.0.1');
process.send?.('ready');

// Node may leave over 100 MB of garbage for minutes, and keeps pages that it needed once: only what a collection leaves shows a leak.
setInterval(() => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const message: LiveMessage = { liveBytes: heapUsed + external };
  process.send?.(message);
}, 15_000);
