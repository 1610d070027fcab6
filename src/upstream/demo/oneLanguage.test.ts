import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { noticeScene } from '../../contract/account/doctor.ts';
import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import { endpoints } from '../../contract/protocol/endpoints.ts';
import { dictTypes } from '../../contract/hospital/dictionary.ts';
import { sendDueNotices } from '../notifications/smsNotices.ts';
import { createDemoUpstream } from '../testing/demoUpstream.ts';
import { demoHospitals } from './data/demoHospitals.ts';

type Language = 'zh' | 'en';

/** Fields that exist in both languages side by side, with the one that a screen of the other language shows. */
const twins: Readonly<Record<string, string>> = {
  name: 'nameEn',
  drugName: 'drugNameEn',
  deptName: 'deptNameEn',
  packUnit: 'packUnitEn',
  countUnit: 'countUnitEn',
  zh: 'en',
};
const english = new Set(Object.values(twins));

/** Fields with codes, addresses, files and names that people chose: no words of a language. */
const codes = new Set(
  `id path url icon type code form frequency route doseUnit strength rounding username agent address orderNo prescriptionNo cmid kind edition ingredients event allergyClasses rule reasons act uploadUrl protocol source sources columns severity initials pinyin audience shortcut liver specialControl role checked flags link conv seed barred column fileName found`.split(
    ' ',
  ),
);

/** People keep their names: a doctor of the English hospital has a Chinese one. */
const people = demoHospitals.flatMap(({ staff, patients }) => [
  ...[...staff, ...patients].map(({ name }) => name),
  ...staff.map(({ username }) => username),
]);
/** What Chinese clinicians write in Latin letters. */
const latinWords =
  /\b(?:HbA1c|FEV1|LA-A|TSH|ICD|eGFR|SpO|[A-Z]{1,5}\d*)\b|(?:mmol|mmHg|μg|kg|mg|ml|IU)(?:\/[a-zA-Z]+)?|\{\w+\}/g;
/** The column of codes in an exported trail. */
const trailCodes = /"(?:login|logout|refresh|[a-z]+[-.][A-Za-z-]+)"/g;
const other: Readonly<Record<Language, RegExp>> = { en: /\p{Script=Han}/u, zh: /[A-Za-z]{2,}/ };

const withoutNames = (text: string): string =>
  people
    .reduce((rest, name) => rest.replaceAll(name, ''), text)
    .replaceAll(latinWords, '')
    .replaceAll(trailCodes, '');

/** Texts in the other language, with the fields that lead to them. */
const foreignTexts = (value: unknown, language: Language, path = ''): string[] => {
  if (typeof value === 'string')
    return (new RegExp(`.{0,40}${other[language].source}.{0,40}`, 'u').exec(withoutNames(value)) ?? []).map(
      (text) => `${path}: ${text}`,
    );
  if (Array.isArray(value)) return value.flatMap((one) => foreignTexts(one, language, path));
  if (typeof value !== 'object' || value === null) return [];
  const fields = new Map(Object.entries(value));
  return [...fields].flatMap(([key, field]) => {
    const twin = twins[key];
    // An icon's name is a code beside its label.
    const isCode = codes.has(key) || /Id$|Ids$/.test(key) || (key === 'name' && fields.has('label'));
    const isOther =
      language === 'zh' ? english.has(key) : twin !== undefined && (fields.get(twin) ?? '') !== '';
    return isCode || isOther ? [] : foreignTexts(field, language, `${path}.${key}`);
  });
};

/** A file of which every line is wrong: the report says why. */
const wrongStock = new File(['drug_code,warehouse,packs\r\nnone,none,-1\r\n,,\r\n'], 'stock.csv');

let demo: ReturnType<typeof createDemoUpstream>;
beforeAll(() => {
  demo = createDemoUpstream();
});
afterAll(() => demo.close());

it('a text of the other language is found, a name and an abbreviation are not', () => {
  expect(foreignTexts({ list: [{ text: '已通过' }] }, 'en')).toEqual(['.list.text: 已通过']);
  expect(foreignTexts({ detail: 'password' }, 'zh')).toEqual(['.detail: password']);
  expect(foreignTexts({ name: '阿莫西林', nameEn: 'Amoxicillin', by: '郭浩然 Guo Haoran' }, 'en')).toEqual(
    [],
  );
  expect(foreignTexts({ name: '阿莫西林', nameEn: 'Amoxicillin', text: 'HbA1c 7.4' }, 'zh')).toEqual([]);
});

describe.each(demoHospitals.map(({ nameEn, language }, at) => [nameEn, language, at + 1] as const))(
  '%s',
  (_name, language, tenant) => {
    const idOf = (sql: string): string => demo.storeOf(tenant).one<{ id: string }>(sql)?.id ?? '';
    const people: Record<string, string> = {};
    const ask = async (who: string, endpoint: Endpoint, input: Record<string, unknown>): Promise<unknown> => {
      const token = demo.session(tenant, people[who] ?? '').accessToken;
      const identity = { tenant, token, headers: { 'accept-language': language } };
      const { code, msg, data } = await demo.call(endpoint, input, identity);
      expect(`${endpoint.path} ${code} ${code === 200 ? '' : msg}`).toBe(`${endpoint.path} 200 `);
      return data;
    };
    const own = (status: number) =>
      idOf(`SELECT id FROM consult_order WHERE doctor_id = '${people['doctor']}' AND status = ${status}`);
    const patientOf = (orderId: string) =>
      idOf(`SELECT patient_id AS id FROM consult_order WHERE id = '${orderId}'`);

    /** What the staff of a morning do: it fills the audit trail, the conversations and the phones. */
    beforeAll(async () => {
      people['doctor'] = idOf('SELECT id FROM account WHERE is_admin = 1');
      people['colleague'] = idOf('SELECT id FROM account WHERE is_admin = 0 AND is_auditor = 0 ORDER BY id');
      people['auditor'] = idOf('SELECT id FROM account WHERE is_auditor = 1 ORDER BY id');
      const e = endpoints;
      const allNotices = JSON.stringify(
        Object.fromEntries(Object.values(noticeScene).map((scene) => [scene, 1])),
      );
      demo
        .storeOf(tenant)
        .run("INSERT INTO notify (user_id, sms, desktop) SELECT id, ?, '{}' FROM account", allNotices);
      const orderId = own(2);
      const patientId = patientOf(orderId);
      const say = (role: 'doctor' | 'patient', senderId: string) => {
        const { events } = demo.upstream.services;
        const store = demo.storeOf(tenant);
        const spoken = {
          conv: orderId,
          cmid: `${role}-says`,
          role,
          senderId,
          kind: 'text' as const,
          body: { text: '…' },
        };
        store.transaction(() => events.sendMessage(store, spoken));
      };
      say('doctor', people['doctor']);
      await ask('doctor', e.order.pushMessage, { id: orderId });
      const { version } = v.parse(
        v.object({ version: v.number() }),
        await ask('doctor', e.patientFacts.get, { patientId }),
      );
      await ask('doctor', e.patientFacts.save, {
        patientId,
        orderId,
        version,
        facts: { weightKg: { value: '60', source: 'patient' } },
      });
      await ask('doctor', e.measurements.add, {
        orderId,
        source: 'patient',
        readings: [
          { kind: 'pulse', value: '70', diastolic: null },
          { kind: 'result', name: '…', value: '…', diastolic: null },
        ],
      });
      await ask('doctor', e.absence.start, { reason: 'meeting', text: '', until: null });
      say('patient', patientId);
      await ask('doctor', e.absence.end, {});
      await ask('doctor', e.departments.updateStatus, { id: '1', status: 1 });
      await ask('doctor', e.departments.updateStatus, { id: '1', status: 0 });
      await ask('doctor', e.staff.export, {});
      await ask('doctor', e.order.export, { keyword: '60' });
      await ask('doctor', e.hospitalData.export, { kind: 'drugs' });
      await ask('doctor', e.auditTrail.export, { group: 'reads' });
      await ask('doctor', e.overview.visits, { keyword: '60', doctorId: people['colleague'] });
      await ask('doctor', e.overview.exportPrescriptions, {});
      await ask('doctor', e.overview.exportFigures, {});
      await ask('doctor', e.reviewBoard.setTerm, { minutes: 45 });
      await ask('doctor', e.reviewBoard.export, {});
      const year = { from: '2026-01-01', to: '2026-12-31' };
      const { id: sample } = v.parse(
        v.object({ id: v.string() }),
        await ask('doctor', e.sampling.draw, { ...year, size: 10 }),
      );
      const sheets = v.parse(
        v.object({ list: v.array(v.object({ id: v.string(), barred: v.nullable(v.string()) })) }),
        await ask('auditor', e.sampling.sheets, { id: sample }),
      ).list;
      const sheet = sheets.find(({ barred }) => barred === null)?.id ?? '';
      await ask('auditor', e.sampling.judge, { id: sheet, version: 0, rational: false, reasons: ['2-5'] });
      Object.assign(people, { sample, sheet });
      await ask('doctor', e.transfers.run, {
        from: people['doctor'],
        to: people['colleague'],
        orderIds: [orderId],
      });
      people['orderId'] = orderId;
      const waiting = v
        .parse(
          v.object({
            list: v.array(v.object({ prescription: v.object({ id: v.string(), version: v.number() }) })),
          }),
          await ask('auditor', e.audit.page, {}),
        )
        .list.map(({ prescription }) => prescription);
      for (const [at, one] of waiting.slice(0, 3).entries()) {
        const id = one.id;
        await ask('auditor', e.audit.claim, { id });
        if (at > 0)
          await ask('auditor', e.audit.verdict, {
            id,
            version: one.version,
            approve: false,
            opinion: '',
            heldMs: 0,
            lines: [
              {
                lineId: idOf(
                  `SELECT id FROM prescription_line WHERE prescription_id = '${id}' AND version = ${one.version}`,
                ),
                reasons: ['2-5'],
              },
            ],
          });
      }
      sendDueNotices({ store: demo.storeOf(tenant), clock: demo, sms: demo.upstream.services.sms });
      people['claimed'] = waiting[0]?.id ?? '';
    });

    it('says everything on its lists, its cards, its notices and its phones in its own language', async () => {
      const { doctor: me = '', colleague = '', orderId = '', claimed = '', sample = '', sheet = '' } = people;
      const patientId = patientOf(orderId);
      const written = idOf(`SELECT id FROM prescription WHERE doctor_id = '${me}' AND status IN (2, 3, 6)`);
      const warehouseId = idOf('SELECT id FROM warehouse');
      const e = endpoints;
      const finished = own(3);
      const calls: [string, Endpoint, Record<string, unknown>][] = [
        ['doctor', e.order.page, { pageSize: 100 }],
        ['doctor', e.order.awaiting, {}],
        ['doctor', e.order.open, {}],
        ['doctor', e.order.unsigned, {}],
        ['colleague', e.order.detail, { id: orderId }],
        ['colleague', e.order.personalHistory, { orderId }],
        ['colleague', e.message.history, { conv: orderId }],
        ['doctor', e.message.history, { conv: finished }],
        ['doctor', e.record.detail, { orderId: finished }],
        ['colleague', e.history.visits, { patientId }],
        ['colleague', e.patientFacts.get, { patientId }],
        ['colleague', e.measurements.list, { patientId }],
        ['doctor', e.prescription.list, { pageSize: 100 }],
        ['doctor', e.prescription.info, { id: written }],
        ['doctor', e.prescription.versions, { id: written }],
        ['doctor', e.templates.list, { kind: 'record' }],
        ['doctor', e.templates.list, { kind: 'prescription' }],
        ['doctor', e.quickReplies.all, {}],
        ['doctor', e.service.list, {}],
        ['doctor', e.diagnosis.page, {}],
        ['doctor', e.diagnosis.tags, {}],
        ['doctor', e.drug.warehouses, {}],
        ['doctor', e.drug.search, { warehouseId, keyword: 'a' }],
        ['doctor', e.drug.favourites, { warehouseId }],
        ['doctor', e.followUps.list, {}],
        ['doctor', e.doctor.info, {}],
        ['doctor', e.qualifications.byDoctor, {}],
        ['doctor', e.qualifications.page, { status: 2 }],
        ['doctor', e.banners.list, {}],
        ['doctor', e.icons.get, {}],
        ['doctor', e.protocols.list, {}],
        ['doctor', e.staff.page, { pageSize: 100 }],
        ['doctor', e.departments.list, {}],
        ['doctor', e.transfers.open, { doctorId: colleague }],
        ['doctor', e.auditTrail.page, { pageSize: 100, renewals: 1 }],
        ['doctor', e.auditTrail.export, {}],
        ['doctor', e.staff.export, {}],
        ['doctor', e.order.export, {}],
        ['doctor', e.prescription.export, {}],
        ['auditor', e.audit.page, { pageSize: 100 }],
        ['auditor', e.audit.detail, { id: claimed }],
        ['auditor', e.audit.record, { pageSize: 100 }],
        ['auditor', e.audit.export, {}],
        ['auditor', e.icons.get, {}],
        ['doctor', e.overview.visits, { pageSize: 100 }],
        ['doctor', e.overview.visit, { id: finished }],
        ['doctor', e.overview.exportVisits, {}],
        ['doctor', e.overview.prescriptions, { pageSize: 100 }],
        ['doctor', e.overview.prescription, { id: written }],
        ['doctor', e.overview.exportPrescriptions, {}],
        ['doctor', e.overview.figures, {}],
        ['doctor', e.overview.exportFigures, {}],
        ['doctor', e.overview.schedules, { pageSize: 100 }],
        ['doctor', e.reviewBoard.waiting, {}],
        ['doctor', e.reviewBoard.figures, {}],
        ['doctor', e.reviewBoard.export, {}],
        ['auditor', e.sampling.page, {}],
        ['auditor', e.sampling.results, { id: sample }],
        ['auditor', e.sampling.sheets, { id: sample }],
        ['auditor', e.sampling.sheet, { id: sheet }],
        ['doctor', e.sampling.export, { id: sample }],
        ['doctor', e.hospitalData.kinds, {}],
        ['doctor', e.hospitalData.check, { kind: 'stock', file: wrongStock }],
        ...dictTypes.map((dictType): [string, Endpoint, Record<string, unknown>] => [
          'doctor',
          e.dictionary.byType,
          { dictType },
        ]),
      ];
      const found: string[] = [];
      for (const [who, endpoint, input] of calls)
        found.push(...foreignTexts(await ask(who, endpoint, input), language, endpoint.path));
      const phones = await (await demo.upstream.fetch(new Request('http://localhost/outbox'))).json();
      const texts = v.parse(
        v.array(v.object({ tenantId: v.number(), text: v.optional(v.string()) })),
        phones,
      );
      const sent = texts.filter((one) => one.tenantId === tenant);
      expect(sent.length).toBeGreaterThan(0);
      found.push(...foreignTexts(sent, language, '/outbox'));
      expect([...new Set(found)]).toEqual([]);
    });
  },
);
