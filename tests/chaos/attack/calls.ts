import { setTimeout as pause } from 'node:timers/promises';
import { sendSignal, signal } from '../../../src/upstream/testing/testCallServer.ts';
import { connectPatient } from '../../../src/upstream/testing/patientClient.ts';
import { insertConsultation } from '../../e2e/steps/consultation.ts';
import { accounts } from '../../e2e/steps/signIn.ts';
import { type Attack, result } from './drill.ts';
import { connectThrough, patientKeyOf } from './lines.ts';

const claim = {
  data: JSON.stringify({ audio: true, video: true, screen: false, weak: false, seconds: 86_399 }),
};

export const callAttacks: readonly Attack[] = [
  {
    claim: 'a call that one side alone claims leaves no visit in the conversation',
    short: true,
    attempt: async (product) => {
      const token = await product.tokenOf(accounts.doctor);
      const conv = insertConsultation(product.stack, 'Forged');
      const notices = () =>
        Number(product.valueOf("SELECT count(*) FROM message WHERE conv = ? AND kind = 'notice'", conv));
      const doctor = await connectThrough(product, token);
      await doctor.hello();
      const patient = await connectPatient(
        product.stack.upstreamPort,
        await patientKeyOf(product, token, conv),
      );
      for (let nth = 0; nth < 20; nth += 1) {
        const call = `forged ${nth}`;
        patient.send(signal('media', 1, { call, ...claim }));
        patient.send(signal('accept', 2, { call }));
        patient.send(signal('hangup', 3, { call }));
      }
      await patient.flush();
      const byPatient = notices();
      sendSignal(doctor, 'media', 1, { call: 'alone', ...claim }, conv);
      sendSignal(doctor, 'hangup', 2, { call: 'alone' }, conv);
      await doctor.flush();
      const byDoctor = notices() - byPatient;
      doctor.terminate();
      patient.terminate();
      return result(`20 by the patient’s link: ${byPatient} notices; one by the doctor: ${byDoctor}`, {
        'none by the link': byPatient === 0,
        'none by the doctor': byDoctor === 0,
      });
    },
  },
  {
    claim: 'a call’s length is the upstream’s, whatever a side reports',
    short: true,
    attempt: async (product) => {
      const token = await product.tokenOf(accounts.doctor);
      const conv = insertConsultation(product.stack, 'Short call');
      const doctor = await connectThrough(product, token);
      await doctor.hello();
      const patient = await connectPatient(
        product.stack.upstreamPort,
        await patientKeyOf(product, token, conv),
      );
      sendSignal(doctor, 'invite', 1, {}, conv);
      await patient.waitForSignal('invite');
      patient.send(signal('accept', 1, { ack: 1 }));
      sendSignal(doctor, 'media', 2, claim, conv);
      patient.send(signal('media', 2, claim));
      await patient.flush();
      await pause(1000);
      patient.send(signal('hangup', 3));
      await patient.waitForSignal('over');
      const read = () =>
        product.valueOf(
          "SELECT body FROM message WHERE conv = ? AND kind = 'notice' ORDER BY seq DESC LIMIT 1",
          conv,
        );
      for (let waits = 0; waits < 50 && read() === ''; waits += 1) await pause(100);
      const body = read();
      doctor.terminate();
      patient.terminate();
      return result(`claimed 23:59:59, written ${body.slice(0, 80)}`, {
        'a notice is written': body !== '',
        'it does not have the claimed length': !/23:59|24:00/.test(body),
      });
    },
  },
];
