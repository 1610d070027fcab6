import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { patientFacts } from '../../../src/contract/consultation/patientFacts.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { type Override, prescription } from '../../../src/contract/prescribing/prescription.ts';
import { reasonKey } from '../../../src/contract/rules/evaluateRules.ts';
import { findingSchema } from '../../../src/contract/rules/finding.ts';
import { ruleLabel, findingText } from '../../../src/console/domain/prescription/rules/ruleText.ts';
import { parsePreCheckUrls } from '../../../src/upstream/preCheck/preCheckService.ts';
import { createTestUpstream, validLine, validPayload } from '../../../src/upstream/testing/testUpstream.ts';
import { en, zh } from '../../support/messages.ts';
import { startBackend } from '../../support/startBackend.ts';
import { auditQueue, startReview } from '../audit/auditSteps.ts';
import { fillForm, firstOf, openPrescriptionForm, waitFor } from './fillForm.ts';
import { cards, startPreCheckService } from '../../support/preCheck/startPreCheckService.ts';

/** Long enough for every answer that comes, and soon over for the one that does not. */
const timeoutMs = 1000;

let service: Awaited<ReturnType<typeof startPreCheckService>>;
let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(async () => {
  service = await startPreCheckService();
  upstream = createTestUpstream({ preCheck: { urls: new Map([[1, service.url]]), timeoutMs } });
});
afterEach(async () => {
  upstream.close();
  await service.stop();
});

const ann = 'east-ann';
const input = { orderId: 'east-open', ...validPayload };
const source = { label: '本院合理用药系统' };
const card = (indicator: string, summary = '头孢类用药后禁酒') => ({ summary, indicator, source });
const notChecked = { rule: 'pre-check', severity: 'unchecked', line: null, evidence: '' };

const submit = (change: Partial<typeof input & { overrides: Override[] }> = {}) =>
  upstream.call(ann, prescription.create, { ...input, ...change });
/** What the pre-check found of a prescription that was refused for it. */
const refusedFindings = async () =>
  v
    .parse(v.array(findingSchema), await upstream.expectError(ann, prescription.create, input, 'rulesBlock'))
    .filter(({ rule }) => rule === 'pre-check');

const coded = (code: string) => ({ coding: [{ code }] });

describe('the hospital’s own pre-check', () => {
  test('is asked on a submit with an order-sign request, and lets pass what it finds nothing in', async () => {
    expect(await submit()).toMatchObject({ status: 1, overrides: [] });
    expect(service.requests).toMatchObject([
      {
        hook: 'order-sign',
        hookInstance: expect.stringMatching(/^[\da-f-]{36}$/),
        context: {
          userId: 'Practitioner/east-ann',
          patientId: 'east-lin',
          draftOrders: {
            resourceType: 'Bundle',
            entry: [
              {
                resource: {
                  resourceType: 'MedicationRequest',
                  status: 'draft',
                  intent: 'order',
                  subject: { reference: 'Patient/east-lin' },
                  medicationCodeableConcept: { coding: [{ code: 'amoxicillin' }, {}] },
                  dosageInstruction: [
                    {
                      timing: {
                        repeat: { frequency: 3, period: 1, periodUnit: 'd' },
                        code: { coding: [{ code: 'tid' }] },
                      },
                      doseAndRate: [{ doseQuantity: { value: 0.5, unit: 'g' } }],
                    },
                  ],
                  dispenseRequest: { quantity: { value: 2 }, expectedSupplyDuration: { value: 7 } },
                },
              },
            ],
          },
        },
        prefetch: {
          patient: { resourceType: 'Patient', id: 'east-lin' },
          conditions: { entry: [{ resource: { resourceType: 'Condition' } }] },
        },
      },
    ]);
  });

  test('is not told that there are no allergies while nobody has asked', async () => {
    await submit();
    upstream.store.run('DELETE FROM patient_facts');
    upstream.store.run("UPDATE patient SET allergies = '[]', allergy_history = '否认食物过敏'");
    // Refused by our own rule, and asked all the same.
    const again = { ...input, lines: [{ ...validLine, days: 6 }] };
    await upstream.expectError(ann, prescription.create, again, 'rulesBlock');
    const toldOf = v.object({ prefetch: v.object({ allergies: v.optional(v.unknown()) }) });
    expect(service.requests.map((one) => v.parse(toldOf, one).prefetch.allergies)).toEqual([
      expect.objectContaining({ entry: [] }),
      undefined,
    ]);
    upstream.store.run("UPDATE patient SET allergy_history = '青霉素过敏'");
    await upstream.expectError(ann, prescription.create, again, 'rulesBlock');
    expect(JSON.stringify(service.requests.at(-1))).toContain('"code":{"text":"青霉素过敏"}');
  });

  test('is told what is known of the patient, with units, and what they take already', async () => {
    const source = 'doctor';
    const entries = v.object({ entry: v.array(v.unknown()) });
    const told = v.object({ prefetch: v.object({ observations: entries, medications: entries }) });
    const { version } = await upstream.call(ann, patientFacts.get, { patientId: 'east-lin' });
    await upstream.call(ann, patientFacts.save, {
      patientId: 'east-lin',
      orderId: 'east-open',
      version,
      facts: {
        weightKg: { value: '61.5', source },
        egfr: { value: '48', source },
        pregnant: { value: false, source },
        liver: { value: 'severe', source },
        medicines: { value: [{ name: '华法林钠片', ingredients: ['warfarin'] }], source },
      },
    });
    await submit();
    const { prefetch } = v.parse(told, service.requests.at(-1));
    expect(prefetch.observations.entry).toMatchObject(
      [
        { code: coded('29463-7'), valueQuantity: { value: 61.5, code: 'kg' } },
        { code: coded('69405-9'), valueQuantity: { value: 48, code: 'mL/min/{1.73_m2}' } },
        { code: coded('82810-3'), valueCodeableConcept: coded('LA26683-5') },
        { code: { text: 'Liver disease' }, valueCodeableConcept: { text: 'severe' } },
      ].map((resource) => ({ resource })),
    );
    expect(prefetch.medications.entry).toMatchObject([
      {
        resource: {
          resourceType: 'MedicationStatement',
          status: 'active',
          medicationCodeableConcept: { coding: [{ display: 'warfarin' }], text: '华法林钠片' },
        },
      },
    ]);
  });

  test('is not asked about a draft, nor by a hospital that has none', async () => {
    await upstream.call(ann, prescription.create, { ...input, submit: false });
    const west = { ...input, orderId: 'west-open', warehouseId: 'west-main' };
    const lines = validPayload.lines.map((line) => ({ ...line, drugId: 'west-amoxicillin' }));
    await upstream.call('west-ann', prescription.create, { ...west, lines });
    expect(service.requests).toEqual([]);
  });

  test('is asked when a draft is submitted', async () => {
    service.answerWith(cards(card('critical')));
    const { id, version } = await upstream.call(ann, prescription.create, { ...input, submit: false });
    const { orderId: _, ...content } = input;
    await upstream.expectError(ann, prescription.edit, { id, version, ...content }, 'rulesBlock');
  });
});

describe('a card', () => {
  test('that is critical blocks, whatever reason is given', async () => {
    service.answerWith(cards(card('critical')));
    const [found] = await refusedFindings();
    expect(found).toMatchObject({
      rule: 'pre-check',
      severity: 'block',
      line: null,
      evidence: '头孢类用药后禁酒',
      source: { zh: '本院合理用药系统' },
    });
    const overrides = [{ rule: reasonKey(found ?? notChecked), line: null, reason: '已告知' }];
    const refused = { ...input, overrides };
    await upstream.expectUnchanged(() =>
      upstream.expectError(ann, prescription.create, refused, 'rulesBlock'),
    );
  });

  test('that warns needs a reason, which the auditor reads; another summary needs another one', async () => {
    const overrideReasons = [{ code: '1', display: '患者已停用' }];
    const long = `${'与华法林合用出血风险增加，'.repeat(8)}请监测`;
    service.answerWith(cards({ ...card('warning', long), overrideReasons }));
    const [found] = await refusedFindings();
    expect(found).toMatchObject({ severity: 'warn', evidence: long, overrideReasons: ['患者已停用'] });
    const overrides = [{ rule: reasonKey(found ?? notChecked), line: null, reason: '患者已停用' }];
    service.answerWith(cards(card('warning', `${long} INR`)));
    await upstream.expectError(ann, prescription.create, { ...input, overrides }, 'rulesBlock');
    service.answerWith(cards(card('warning', long)));
    const { id } = await submit({ overrides });
    await upstream.call('east-eve', audit.claim, { id });
    expect(await upstream.call('east-eve', audit.detail, { id })).toMatchObject({
      prescription: { status: 1, overrides },
      preCheck: [{ severity: 'warn', evidence: long, source: { zh: source.label } }],
    });
    // The verdict does not ask again.
    const asked = service.requests.length;
    service.answerWith(cards(card('critical')));
    await upstream.call('east-eve', audit.verdict, { id, version: 1, approve: true });
    expect(service.requests).toHaveLength(asked);
  });

  test('blocks as well when its reasons cannot be read, when it is long, and when it is the last of many', async () => {
    const critical = card('critical');
    const notes = Array.from({ length: 40 }, (_, n) => card('info', `note ${n}`));
    for (const answer of [
      [{ ...critical, overrideReasons: null }],
      [{ ...critical, overrideReasons: [{ code: '1' }, null, { display: ' ' }] }],
      [card('critical', '禁用。'.repeat(500))],
      [...notes, critical],
    ]) {
      service.answerWith((response) => response.end(JSON.stringify({ cards: answer })));
      const found = await refusedFindings();
      expect(found.filter(({ severity }) => severity === 'block')).toHaveLength(1);
    }
  });

  test('offers each of its reasons that can be read once', async () => {
    const overrideReasons = [{ display: '患者已停用' }, { code: '2' }, { display: ' 患者已停用 ' }, {}];
    const answer = JSON.stringify({ cards: [{ ...card('warning'), overrideReasons }] });
    service.answerWith((response) => response.end(answer));
    expect(await refusedFindings()).toMatchObject([{ severity: 'warn', overrideReasons: ['患者已停用'] }]);
  });

  test('that informs is a note, and asks for nothing', async () => {
    service.answerWith(cards(card('info')));
    expect(await submit()).toMatchObject({ status: 1 });
    service.answerWith(cards(card('info'), card('critical', '禁用')));
    upstream.advance(1000);
    const again = { ...input, orderId: 'east-open', lines: [{ ...validLine, remark: '饭后' }] };
    const findings = await upstream.request(ann, prescription.create, again);
    expect(findings.data).toContainEqual(expect.objectContaining({ severity: 'note', rule: 'pre-check' }));
  });
});

describe('a prescription is not checked, and needs a reason for that', () => {
  test.each([
    ['an answer too late', () => undefined],
    ['an error', (response) => response.writeHead(500).end('{"cards":[]}')],
    ['HTML', (response) => response.setHeader('content-type', 'text/html').end('<h1>503</h1>')],
    ['half an answer', (response) => response.end('{"cards":[{"summ')],
    ['an answer without cards', (response) => response.end('{}')],
    ['more than 1 MB', (response) => response.end(`{"cards":[],"x":"${'x'.repeat(1024 * 1024)}"}`)],
    ['a broken connection', (response) => response.destroy()],
    ['a card without summary', cards({ indicator: 'info', source })],
    ['a card with an invisible summary', cards(card('info', ' \u200b '))],
    ['a card of an unknown indicator', cards(card('hint'))],
    ['a card without source', cards({ summary: 'x', indicator: 'info' })],
    ['31 cards', cards(...Array.from({ length: 31 }, (_, n) => card('info', `note ${n}`)))],
  ] satisfies [string, Parameters<typeof service.answerWith>[0]][])('with %s', async (_name, answer) => {
    service.answerWith(answer);
    const found = await refusedFindings();
    expect(found.filter(({ severity }) => severity !== 'note')).toEqual([notChecked]);
    const overrides = [{ rule: 'pre-check', line: null, reason: '系统未应答，已人工核对' }];
    expect(await submit({ overrides })).toMatchObject({ status: 1, overrides });
  });

  test('with a redirect, which is not followed: no patient’s data goes elsewhere', async () => {
    const other = await startPreCheckService();
    for (const status of [301, 302, 307, 308]) {
      service.answerWith((response) => response.writeHead(status, { location: other.url }).end());
      expect(await refusedFindings()).toEqual([notChecked]);
    }
    expect(other.requests).toEqual([]);
    await other.stop();
  });

  test('where nothing listens at the address', async () => {
    await service.stop();
    expect(await refusedFindings()).toEqual([notChecked]);
  });

  test('by a card that cannot be read, beside one that can', async () => {
    service.answerWith(cards({ indicator: 'info', source }, card('critical')));
    expect(await refusedFindings()).toMatchObject([{ severity: 'block' }, notChecked]);
  });
});

test('the doctor sees what was found, and the auditor with the doctor’s reason', {
  timeout: 60_000,
}, async () => {
  const backend = await startBackend({ preCheck: { urls: new Map([[1, service.url]]), timeoutMs } });
  try {
    service.answerWith(cards(card('warning'), card('info', '请监测血压')));
    const doctor = await backend.signIn('linyue');
    const { prescriptions } = await openPrescriptionForm(backend, doctor);
    await fillForm(doctor, prescriptions);
    const { formModel } = prescriptions;
    const preChecked = () => formModel.check.value.findings.filter(({ rule }) => rule === 'pre-check');
    await waitFor(() => expect(formModel.check.value.complete).toBe(true));
    for (const { key, severity, reasonKey } of formModel.check.value.findings)
      if (severity !== 'block') formModel.setReason(reasonKey, key, '已核对');
    prescriptions.submit();
    await waitFor(() =>
      expect(preChecked()).toMatchObject([
        { severity: 'warn', evidence: '头孢类用药后禁酒', preventsSubmit: true },
        { severity: 'note', evidence: '请监测血压', preventsSubmit: false },
      ]),
    );
    const { reasonKey: key } = firstOf(preChecked());
    formModel.setReason(key, null, '已告知患者');
    prescriptions.submit();
    const auditor = await backend.signIn('qinshulan');
    const submitted = await waitFor(async () =>
      firstOf(
        (await auditQueue(auditor))
          .map((task) => task.prescription)
          .filter(({ overrides }) => overrides.some(({ rule }) => rule === key)),
      ),
    );
    const { review } = await startReview(backend, auditor, submitted.id);
    expect(review.ruleCheck.findings.value).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ rule: 'pre-check', severity: 'warn', reason: '已告知患者' }),
        expect.objectContaining({ rule: 'pre-check', severity: 'note', evidence: '请监测血压' }),
      ]),
    );
  } finally {
    await backend.close();
  }
});

test('the console says it in words', () => {
  const found = { ...notChecked, severity: 'unchecked', drugName: null, otherName: null } as const;
  expect(findingText(en.rules, found)).toBe(
    'Not checked: the hospital’s pre-check did not respond or sent an unreadable response',
  );
  expect(findingText(zh.rules, { ...found, evidence: '禁用' })).toBe('禁用');
  expect(ruleLabel(zh.rules, 'pre-check')).toBe('医院前置审方');
});

describe('the setting', () => {
  test('names an address for each hospital', () => {
    expect(parsePreCheckUrls('')).toEqual(new Map());
    expect(parsePreCheckUrls('12=https://his.example.cn/cds, 34=http://10.0.3.11:8080/')).toEqual(
      new Map([
        [12, 'https://his.example.cn/cds'],
        [34, 'http://10.0.3.11:8080/'],
      ]),
    );
  });

  test.each([
    'https://his.example.cn',
    '12=ftp://his.example.cn',
    '12=file:///etc/passwd',
    '12=his',
    '12=https://user:secret@his.example.cn',
    '12=https://a.cn,12=https://b.cn',
  ])('is refused as %s', (setting) => expect(parsePreCheckUrls(setting)).toBeNull());
});
