// The real upstream, with patients controlled by a test: `POST /patient` on its own port.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import * as v from 'valibot';
import { headOf, messageByCmid } from '../../../src/upstream/messaging/conversation.ts';
import { createUpstream } from '../../../src/upstream/server/server.ts';
import { createSocketServer } from '../../../src/upstream/messaging/socket/socketServer.ts';
import { markReadByPatient } from '../../../src/upstream/demo/patients/patientScript.ts';

const patientMessage = v.object({ conv: v.string(), cmid: v.string(), text: v.string() });

const upstream = createUpstream({
  dataDir: process.env['DATA_DIR'] ?? '',
  captcha: false,
  validateResponses: false,
});
const { hospitals, events } = upstream.services;

/** Stored once per cmid, as for real patients, who have read the doctor's messages before. */
const storePatientMessage = ({ conv, cmid, text }: v.InferOutput<typeof patientMessage>): void => {
  const store = hospitals.byId(1)?.store;
  store?.transaction(() => {
    const order = store.one<{ patientId: string; doctorId: string }>(
      'SELECT patient_id AS patientId, doctor_id AS doctorId FROM consult_order WHERE id = ?',
      conv,
    );
    if (!order || messageByCmid(store, order.patientId, cmid)) return;
    markReadByPatient(store, events, conv, order.doctorId, headOf(store, conv));
    const senderId = order.patientId;
    events.sendMessage(store, { conv, cmid, role: 'patient', senderId, kind: 'text', body: { text } });
  });
};

const listener = getRequestListener((request) => upstream.fetch(request));
const server = createServer(async (request, response) => {
  if (request.url !== '/patient') return listener(request, response);
  storePatientMessage(v.parse(patientMessage, await json(request)));
  return response.end();
});
server.keepAliveTimeout = 30_000;
createSocketServer(server, upstream.services);
server.listen(Number(process.env['UPSTREAM_PORT']), '127.0.0.1');
