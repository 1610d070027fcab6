import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Session } from '../../contract/account/auth.ts';
import { orderStatus } from '../../contract/consultation/order.ts';
import { createEvents } from '../messaging/events.ts';
import { createFileSigner } from '../files/fileSigner.ts';
import { createFaults } from '../server/faults.ts';
import { createHospitals } from '../db/hospitals.ts';
import { createPatientKeys } from '../video/patientKeys.ts';
import { createSocketServer } from '../messaging/socket/socketServer.ts';
import { createSessionTokens } from '../auth/sessions.ts';
import { openDatabase, type Store } from '../db/store.ts';
import { copySeeded } from './seedCache.ts';

/** The start time of every test. */
export const startTime = Date.UTC(2026, 10, 20, 1, 0);

const person = (store: Store, id: string, isAuditor = false) =>
  store.run(
    'INSERT INTO account (id, username, password_hash, is_auditor, status, name) VALUES (?, ?, ?, ?, 0, ?)',
    id,
    id,
    '',
    isAuditor,
    id,
  );

/** Inserts an order with its own patient. */
export const putOrder = (
  store: Store,
  order: { id: string; doctorId: string | null; status: number; at?: number; complaint?: string },
): void => {
  const patientId = `patient-of-${order.id}`;
  store.run("INSERT INTO patient (id, name, birth_date) VALUES (?, ?, '1980-01-01')", patientId, patientId);
  store.run(
    `INSERT INTO consult_order (id, order_no, status, consult_type, complaint, patient_id, doctor_id, create_time)
      VALUES (?, ?, ?, 1, ?, ?, ?, ?)`,
    order.id,
    `N${order.id}`,
    order.status,
    order.complaint ?? '',
    patientId,
    order.doctorId,
    order.at ?? startTime,
  );
};

const fill = (hospital: string) => (store: Store) => {
  person(store, `${hospital}-ann`);
  person(store, `${hospital}-bob`);
  person(store, `${hospital}-eve`, true);
  const { inConsultation, finished, awaiting } = orderStatus;
  putOrder(store, { id: `${hospital}-open`, doctorId: `${hospital}-ann`, status: inConsultation });
  putOrder(store, { id: `${hospital}-second`, doctorId: `${hospital}-ann`, status: inConsultation });
  putOrder(store, { id: `${hospital}-done`, doctorId: `${hospital}-ann`, status: finished });
  putOrder(store, { id: `${hospital}-bobs`, doctorId: `${hospital}-bob`, status: inConsultation });
  putOrder(store, { id: `${hospital}-waits`, doctorId: null, status: awaiting });
};

/**
 * Two small hospitals, `east` (1) and `west` (2), in a temporary directory, with a clock that the test
 * controls.
 */
export const createTestServices = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-'));
  let now = startTime;
  let aheadMs = 0;
  const clock = { now: () => now + aheadMs, steady: () => now };
  const openTenants = (dir = dataDir) =>
    createHospitals(dir, startTime, [
      { id: 1, name: 'East', hosts: ['east.test'], fill: fill('east') },
      { id: 2, name: 'West', hosts: ['west.test'], fill: fill('west') },
    ]);
  copySeeded(dataDir, 'hospitals', (dir) => openTenants(dir).close());
  const opened: { readonly close: () => void }[] = [];
  const openServices = () => {
    const hospitals = openTenants();
    const events = createEvents(clock);
    opened.push(events, hospitals);
    const storeOf = (tenantId: number): Store => {
      const store = hospitals.byId(tenantId)?.store;
      if (!store) throw new Error(`no hospital ${tenantId}`);
      return store;
    };
    return { hospitals, storeOf, events };
  };
  return {
    dataDir,
    clock,
    fileSigner: createFileSigner(dataDir),
    ...openServices(),
    /** Opens the same files again, as a restarted upstream does. */
    reopen: openServices,
    /** Makes every new message fail, as a full disk would. Returns a function that ends it. */
    fillDisk: () => {
      const db = openDatabase(join(dataDir, 'cloudroom.db'));
      db.exec("CREATE TRIGGER disk BEFORE INSERT ON message BEGIN SELECT raise(ABORT, 'disk full'); END");
      return () => {
        db.exec('DROP TRIGGER disk');
        db.close();
      };
    },
    advance: (ms: number) => {
      now += ms;
    },
    /** Sets the computer's clock ahead, or back. */
    setClock: (ms: number) => {
      aheadMs += ms;
    },
    close: () => {
      for (const one of opened) one.close();
      rmSync(dataDir, { recursive: true });
    },
  };
};

/** The test services with their WebSocket server on a real port. */
export const startTestServer = async () => {
  const services = createTestServices();
  const faults = createFaults();
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const patientKeys = createPatientKeys(services.hospitals);
  const listen = (opened: ReturnType<typeof services.reopen>) =>
    createSocketServer(server, {
      ...opened,
      clock: services.clock,
      faults,
      fileSigner: services.fileSigner,
      patientKeys: createPatientKeys(opened.hospitals),
      turnServer: null,
    });
  let sockets = listen(services);
  return {
    ...services,
    faults,
    patientKeys,
    stopSockets: () => sockets.stop(),
    /** Ends the sockets, and opens the same files again. `ms`: how long it is down. */
    restart: async (ms: number) => {
      await sockets.stop();
      services.advance(ms);
      sockets = listen(services.reopen());
    },
    port: typeof address === 'object' && address ? address.port : 0,
    /** Creates a session without a password. */
    login: (userId: string): Session =>
      createSessionTokens(services.storeOf(userId.startsWith('west') ? 2 : 1), userId, services.clock.now()),
    close: async () => {
      await sockets.stop();
      await new Promise((closed) => server.close(closed));
      services.close();
    },
  };
};
