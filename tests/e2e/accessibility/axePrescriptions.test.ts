import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { messagesOf } from '../steps/signIn.ts';
import { twoVariants, variants, findViolations } from '../../support/axe.ts';
import { signInApi, restoreSession, insertConsultation, postPrescription } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { waitForData } from '../../support/screens.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

/** LONG=1 (`npm run test:faults long`) tests all of them. */
const testedVariants = process.env['LONG'] ? variants : twoVariants.slice(0, 1);

describe.each([...testedVariants])('in $language, dark: $dark, $width px', ({ language, ...options }) => {
  it("the doctor's prescriptions have no accessibility violations: the list, a prescription with its actions open, and one that does not exist", async () => {
    const { prescription: rx, prescriptionList: t, audit } = messagesOf[language];
    const doctor = await signInApi(stack.baseUrl, 'doctor');
    const { id } = await postPrescription(
      doctor,
      insertConsultation(stack, `Axe ${language}`),
      true,
      language,
    );
    const page = await stack.openPage({ language, ...options });
    await restoreSession(page, stack.baseUrl, 'doctor');
    await page.goto(`${stack.baseUrl}/prescriptionRecord`);
    await page.getByRole('table').waitFor();
    await waitForData(page);
    expect(await findViolations(page)).toEqual([]);
    await page.goto(`${stack.baseUrl}/prescriptionRecord?open=${id}`);
    const side = page.getByRole('complementary');
    await side.getByText(audit.version(1)).last().click();
    await side.getByRole('listitem').first().getByRole('button').click();
    await side.getByText(rx.facts.ingredients).waitFor();
    await side.getByRole('button', { name: t.copyTo }).click();
    await side.getByRole('button', { name: t.cancelNow }).click();
    await side.getByRole('button', { name: rx.cancelNow }).click();
    await side.getByText(rx.cancelNeedsReason).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.goto(`${stack.baseUrl}/prescriptionRecord?open=nobody&page=99`);
    await side.waitFor();
    await waitForData(page);
    expect(await findViolations(page)).toEqual([]);
  });
});
