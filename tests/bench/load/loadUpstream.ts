// Runs as a process: the embedded upstream with many doctors, whose patients write as its own demo patients do.
// Arguments: the data directory, the port, the number of doctors, the file for the setup.
import { writeFileSync } from 'node:fs';
import { createWriteGroup } from '../../../src/upstream/db/writeGroup.ts';
import { startUpstream } from '../../../src/upstream/server/server.ts';
import { addLoadDoctor, stockLoadDrug } from './loadRows.ts';
import { habits, type LoadSetup, type PatientsMessage } from './loadProtocol.ts';

const [dataDir = '', port = '', count = '', setupFile = ''] = process.argv.slice(2);

const upstream = await startUpstream({
  dataDir,
  port: Number(port),
  captcha: false,
  protocols: false,
  patients: false,
});
const { events } = upstream.services;
const store = upstream.services.hospitals.byId(1)?.store;
if (!store) throw new Error('there is no hospital');

const now = Date.now();
const doctors = store.transaction(() =>
  Array.from({ length: Number(count) }, (_, n) => addLoadDoctor(store, n, now)),
);
const setup: LoadSetup = {
  ...stockLoadDrug(store),
  doctors: doctors.map(({ session, orderId }) => ({ token: session.accessToken, orderId })),
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
process.on('message', (message: PatientsMessage) => {
  active = message.active;
});
process.on('disconnect', () => process.exit(0));
