import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { chat, hold, live, people, say } from './acts.ts';
import {
  advice,
  composer,
  endAccess,
  endSessions,
  messages,
  orderOn,
  placeWaiting,
  prescriptionsOf,
  record,
  remark,
  room,
  rxForm,
  seat,
  writeRx,
} from './safetyActs.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

describe('typing that is told again', () => {
  it('when the line comes back shows nothing, counts for nothing and holds nothing up', async () => {
    const page = await room(stage);
    await say(page, 'Said before the cut');
    await expect.poll(() => messages(stage, 'Said before the cut')).toBe(1);
    await live(page);
    await stage.killUpstream();
    await page.getByRole('status', { name: /^Live updates: (?!Live)/ }).waitFor();
    stage.database((db) => {
      const cursor = `im_cursor WHERE user_id = (SELECT id FROM account WHERE username = '${people.doctor}')`;
      for (let n = 0; n < 3; n += 1)
        db.exec(`UPDATE im_cursor SET useq = useq + 1 WHERE user_id IN (SELECT user_id FROM ${cursor});
          INSERT INTO im_event (user_id, tenant_id, useq, ev, at)
            SELECT user_id, tenant_id, useq, '{"type":"typing","conv":"${orderOn(page)}"}', 1 FROM ${cursor}`);
    });
    await stage.startUpstream();
    await live(page);
    await say(page, 'Said after the cut');
    await expect.poll(() => messages(stage, 'Said after the cut')).toBe(1);
    await chat(page).getByText('Said after the cut').waitFor();
    expect((await page.getByRole('main').innerText()).toLowerCase()).not.toContain('typing');
    expect(await chat(page).getByRole('paragraph').allInnerTexts()).toEqual([
      'Said before the cut',
      'Said after the cut',
    ]);
  });
});

describe('the input method', () => {
  it('its Enter never sends; the Enter after it does, once', async () => {
    const page = await room(stage);
    const cdp = await page.context().newCDPSession(page);
    await composer(page).focus();
    await cdp.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 });
    // An input method takes the key: the page hears of it under the code 229, and as composing.
    for (const windowsVirtualKeyCode of [229, 13])
      await cdp.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key: 'Enter',
        code: 'Enter',
        windowsVirtualKeyCode,
      });
    expect(await chat(page).getByText('ni hao').count()).toBe(0);
    await cdp.send('Input.insertText', { text: '你好，请讲' });
    await expect.poll(() => composer(page).inputValue()).toBe('你好，请讲');
    expect(messages(stage, '你好，请讲')).toBe(0);
    // A person's next key comes later than the moment in which Safari tells of the same Enter again.
    const ended = Number(await page.evaluate('performance.now()'));
    await expect
      .poll(async () => Number(await page.evaluate('performance.now()')))
      .toBeGreaterThan(ended + 100);
    await composer(page).press('Enter');
    await expect.poll(() => messages(stage, '你好，请讲')).toBe(1);
    expect(await composer(page).inputValue()).toBe('');
  });
});

describe('an access token that ends', () => {
  it('at the chat: the message arrives once', async () => {
    const page = await room(stage);
    endAccess(stage);
    await say(page, 'Across the end of the token');
    await expect.poll(() => messages(stage, 'Across the end of the token'), { timeout: 40_000 }).toBe(1);
    await live(page);
    await expect.poll(() => chat(page).getByText('Across the end of the token').count()).toBe(1);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('at the prescription: it is written once', async () => {
    const page = await room(stage);
    await writeRx(rxForm(page));
    const id = orderOn(page);
    endAccess(stage);
    await rxForm(page).getByRole('button', { name: 'Submit for audit' }).click();
    await page.getByRole('region', { name: 'Prescriptions' }).getByText('Awaiting audit').waitFor();
    expect(prescriptionsOf(stage, id)).toBe(1);
  });
});

describe('a session that ends for good', () => {
  it('leaves every word readable after the dialog is cancelled', async () => {
    const page = await room(stage);
    await writeRx(rxForm(page));
    await remark(page).fill('With water');
    await composer(page).fill('What I was about to say');
    await record(page).getByRole('button', { name: en.consultation.record.showMore }).click();
    await advice(page).fill('Come back in a week');
    endSessions(stage);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rxForm(page).getByRole('button', { name: 'Submit for audit' }).click();
    expect(await composer(page).inputValue()).toBe('What I was about to say');
    await composer(page).press('Enter');
    await page.getByText('What I was about to say').waitFor();
    expect(await advice(page).inputValue()).toBe('Come back in a week');
    expect(await remark(page).inputValue()).toBe('With water');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('two doctors reach for one patient at the same moment', () => {
  it('one gets them, the other stays in the room with a plain sentence', async () => {
    const name = 'Wanted By Two';
    placeWaiting(stage, name);
    const doctors = [
      await seat(stage, 'doctor', '/cloudRoom'),
      await seat(stage, 'colleague', '/cloudRoom'),
    ] as const;
    // Both requests are held until both doctors have pressed: once one is answered, the other's list is told and the row's
    // button goes away, however quickly a person would press.
    const gates = await Promise.all(doctors.map((page) => hold(page, order.accept.path)));
    for (const page of doctors)
      await page
        .getByRole('region', { name: /^Waiting/ })
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByRole('button', { name: 'Accept' })
        .click();
    await expect.poll(() => gates.map((gate) => gate.held())).toEqual([1, 1]);
    for (const gate of gates) gate.letGo();
    const inRoom = () => doctors.filter((page) => page.url().includes('/cloudRoom/detail'));
    await expect.poll(() => inRoom().length).toBe(1);
    const [late] = doctors.filter((page) => !inRoom().includes(page));
    await late?.getByText(en.cloudRoom.alreadyTaken(name)).waitFor();
    expect(inRoom()).toHaveLength(1);
  });
});
