import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { audit as auditing } from '../../src/contract/prescribing/audit.ts';
import { wordsOf } from './acts.ts';
import { clean, press } from './axeActs.ts';
import { twoLooks, variants } from './look.ts';
import { elsewhere, endSessions, enter, place, prescribe } from './safetyActs.ts';
import { auditorScreens, doctorScreens, stand } from './screens.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

/** LONG=1 (`npm run test:faults long`) looks at all of them. */
const looks = process.env['LONG'] ? variants : twoLooks.slice(1);

describe.each([...looks])(
  'in $language, dark $dark, $width wide',
  { timeout: 120_000 },
  ({ language, ...options }) => {
    const w = wordsOf[language];

    it('the video visit, the questions before an end, failures and what is empty have no violation', async () => {
      const page = await stage.person({ language, ...options });
      await enter(page, stage.address, 'doctor');
      const room = doctorScreens(stage).find((path) => path.includes('detail1')) ?? '';
      await stand(page, `${stage.address}${room}`);
      await clean(page, 'the video visit');
      await press(page, w.consultation.finish.action);
      await page.locator('.finish-confirm').waitFor();
      await clean(page, 'the question before the end of a consultation');
      await stand(page, `${stage.address}/cloudRoom`);
      await press(page, w.cloudRoom.decline);
      await clean(page, 'a decline');
      for (const path of [
        '/orderRecord?q=nobody-at-all',
        '/orderRecord?page=99999',
        '/orderRecord/detail?id=nobody',
        '/prescriptionRecord?q=nobody-at-all',
        '/cloudRoom/detail',
        '/no/such/place',
      ]) {
        await stand(page, `${stage.address}${path}`);
        await clean(page, path);
      }
      await page.route('**/consult/**', (route) => route.abort());
      await stand(page, `${stage.address}/cloudRoom`);
      await page
        .getByRole('alert')
        .or(page.getByRole('button', { name: w.common.retry }))
        .first()
        .waitFor();
      await clean(page, 'a failure');
      await page.unrouteAll();
      endSessions(stage);
      await page.goto(`${stage.address}/orderRecord`);
      await page.getByRole('dialog').waitFor();
      await clean(page, 'an ended session');
    });

    it("nor have the auditor's verdicts, one of them, a prescription that somebody else holds, and one that is not there", async () => {
      const [doctor, second] = await Promise.all([
        elsewhere(stage.address, 'doctor'),
        elsewhere(stage.address, 'secondAuditor'),
      ]);
      const { id } = await prescribe(doctor, place(stage, `Held ${language}`));
      await second(auditing.claim, { id });
      const page = await stage.person({ language, ...options });
      await enter(page, stage.address, 'auditor');
      for (const path of auditorScreens(stage)) {
        await stand(page, `${stage.address}${path}`);
        await clean(page, path);
      }
      await stand(page, `${stage.address}/myAuditRecord`);
      await page.getByRole('table').getByRole('button').first().click();
      await page.getByRole('complementary').waitFor();
      await clean(page, 'a verdict');
      await stand(page, `${stage.address}/prescriptionReview?id=${id}`);
      await press(page, w.audit.takeOver);
      await clean(page, 'a take-over');
      for (const path of [
        '/prescriptionReview?id=nobody',
        '/prescriptionReview',
        '/prescriptionTask?page=99999',
        '/myAuditRecord?open=nobody',
      ]) {
        await stand(page, `${stage.address}${path}`);
        await clean(page, path);
      }
    });
  },
);
