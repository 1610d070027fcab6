// Runs as a process: the embedded upstream with many doctors, whose patients write as its own demo patients do.
// Arguments: the data directory, the port, the number of doctors, the file for the setup, the number of hospitals (1 or 2).
import { writeFileSync } from 'node:fs';
import type { Store } from '../../../src/upstream/db/store.ts';
import { createWriteGroup } from '../../../src/upstream/db/writeGroup.ts';
import { startUpstream } from '../../../src/upstream/server/server.ts';
import { addLoadDoctor, fillQueue, stockLoadDrug } from './loadRows.ts';
import { habits, type LoadSetup, type PatientsMessage } from './loadProtocol.ts';

const [dataDir = '', port = '', count = '', setupFile = '', hospitalCount = '1'] = process.argv.slice(2);

const upstream = await startUpstream({
  dataDir,
  port: Number(port),
  captcha: false,
  protocols: false,
  patients: false,
});
const { events } = upstream.services;
const hosts = ['localhost', 'second.localhost'].slice(0, Number(hospitalCount));
const now = Date.now();
const storeOf = (host: string): Store => {
  const store = upstream.services.hospitals.byHost(host)?.store;
  if (!store) throw new Error('there is no hospital');
  return store;
};
/** Adds every doctor of one hospital: the first, or of two every second. */
const addDoctors = (host: string, nth: number) => {
  const store = storeOf(host);
  const drug = stockLoadDrug(store);
  return store.transaction(() =>
    Array.from({ length: Number(count) }, (_, n) => n)
      .filter((n) => n % hosts.length === nth)
      .map((n) => ({ n, store, host, ...drug, ...addLoadDoctor(store, n, now) })),
  );
};
const doctors = hosts.flatMap(addDoctors).toSorted((a, b) => a.n - b.n);
const setup: LoadSetup = {
  doctors: doctors.map(({ session, orderId, host, warehouseId, drugId }) => ({
    token: session.accessToken,
    orderId,
    host,
    warehouseId,
    drugId,
  })),
};
writeFileSync(setupFile, JSON.stringify(setup));

const writeGroup = createWriteGroup();
let active = 0;
let written = 0;
let due = 0;
let lastTick = performance.now();
// Each patient writes once in each period; the due ones of all patients are spread over it.
setInterval(() => {
  const tick = performance.now();
  due += (active * (tick - lastTick)) / habits.message;
  lastTick = tick;
  for (; due >= 1; due -= 1) {
    const to = doctors[written % active];
    if (!to) return;
    written += 1;
    const at = Date.now();
    const cmid = `load-${written}`;
    const { store } = to;
    writeGroup.add(store, () =>
      store.transaction(() =>
        events.sendMessage(store, {
          conv: to.orderId,
          cmid,
          role: 'patient',
          senderId: to.patientId,
          kind: 'text',
          body: { text: String(at) },
        }),
      ),
    );
  }
  writeGroup.commit();
}, 10);
setInterval(() => {
  for (const host of hosts) fillQueue(storeOf(host), events);
}, 1000);

process.on('message', (message: PatientsMessage) => {
  active = message.active;
});
process.on('disconnect', () => process.exit(0));
