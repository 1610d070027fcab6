import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toDraft } from '../../src/console/features/services/settings/serviceDraft.ts';
import {
  createServiceForm,
  type ServiceForm,
} from '../../src/console/features/services/settings/serviceForm.ts';
import { createServiceForms } from '../../src/console/features/services/settings/serviceForms.ts';
import { createServerClock } from '../../src/console/api/serverClock.ts';
import { businessCode } from '../../src/contract/errors/envelopeCodes.ts';
import { service, defaultServiceConfig } from '../../src/contract/consultation/serviceConfig.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { first, until } from './prescribingStage.ts';
import { openTabs, type Tab, type Tabs } from './tabStage.ts';

let browser: Tabs;
const ways: (() => void)[] = [];
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  browser = await openTabs();
});
afterEach(async () => {
  for (const back of ways.splice(0)) back();
  await browser.close();
  vi.restoreAllMocks();
});

/** The forms of a tab's page, once they are there. */
const opened = async ({ app }: Tab): Promise<ServiceForm> => {
  const services = createServiceForms(app);
  ways.push(services.start());
  await until(() => expect(services.forms.value).toHaveLength(3));
  return first(services.forms.value);
};
const versionOf = async ({ app }: Tab) => first(await app.call(service.list, {})).version;

describe('a service', () => {
  test('is saved by one act, and shown in the other tab, which has nothing typed', async () => {
    const one = await browser.at('linyue', { among: true });
    const other = browser.open({ among: true });
    other.enter();
    const [mine, theirs] = [await opened(one), await opened(other)];
    mine.update({ price: '12.5', greeting: 'Hello {patient}' });
    expect(one.app.hasUnsavedInput()).toBe(true);
    await mine.save();
    expect([mine.dirty.value, one.app.hasUnsavedInput(), mine.stored.value.priceFen]).toEqual([
      false,
      false,
      1250,
    ]);
    expect(mine.savedAt.value).not.toBeNull();
    await until(() => expect(theirs.draft.value.price).toBe('12.50'));
    expect(theirs.conflict.value).toBeNull();
  });

  test('keeps what is typed while it is saved, back to what stood there too', async () => {
    const form = await opened(await browser.at('linyue'));
    const { price } = form.draft.value;
    form.update({ price: '77' });
    const saving = form.save();
    form.update({ price, greeting: 'meanwhile' });
    await saving;
    expect(form.stored.value.priceFen).toBe(7700);
    expect(form.draft.value).toMatchObject({ price, greeting: 'meanwhile' });
    expect(form.dirty.value).toBe(true);
  });

  test('is not undone by an answer that left before it was saved', async () => {
    const form = await opened(await browser.at('linyue'));
    const before = form.stored.value;
    form.update({ price: '12.5' });
    await form.save();
    form.merge(before);
    expect([form.draft.value.price, form.stored.value.priceFen, form.conflict.value]).toEqual([
      '12.5',
      1250,
      null,
    ]);
  });

  test('with a wrong price is not sent, and says so at the field once it was left', async () => {
    const tab = await browser.at('linyue');
    const form = await opened(tab);
    const asked = tab.asked.length;
    form.update({ price: '-1' });
    expect(form.errors.value).toEqual({});
    form.blurField('price');
    expect(form.errors.value).toEqual({ price: 'priceBelow' });
    form.update({ price: '1e12', minutes: '0' });
    expect(await form.save()).toBe(false);
    expect(form.errors.value).toEqual({ price: 'priceHigh', minutes: 'minutesWrong' });
    expect(tab.asked.length).toBe(asked);
  });

  test('whose answer is lost is asked about, and not saved twice', async () => {
    let losing = false;
    const tab = await browser.at('linyue', {
      lost: (path) => losing && path.endsWith('doctorUpdateConfig') && !(losing = false),
    });
    const form = await opened(tab);
    const before = form.stored.value.version;
    form.update({ dailyCap: '7' });
    losing = true;
    await form.save();
    await until(() => expect(form.mutation.state.value).toBe('idle'));
    expect([form.dirty.value, form.stored.value.version, await versionOf(tab)]).toEqual([
      false,
      before + 1,
      before + 1,
    ]);
  });

  test('that another computer changed meanwhile is not written over: the person chooses, and only what they changed is kept', async () => {
    const [one, far] = [await browser.at('linyue'), await browser.at('linyue', { elsewhere: true })];
    const [mine, theirs] = [await opened(one), await opened(far)];
    theirs.update({ price: '99', greeting: 'theirs' });
    await theirs.save();
    mine.update({ greeting: 'mine' });
    await mine.save();
    expect([mine.draft.value.greeting, mine.conflict.value?.greeting]).toEqual(['mine', 'theirs']);
    expect(mine.mutation.state.value).toBe('idle');
    expect(await mine.save()).toBe(false);
    mine.choose('mine');
    expect([mine.draft.value.greeting, mine.draft.value.price, mine.dirty.value]).toEqual([
      'mine',
      '99.00',
      true,
    ]);
    await mine.save();
    expect(first(await one.app.call(service.list, {}))).toMatchObject({ priceFen: 9900, greeting: 'mine' });
  });

  test('that another tab changed while something was typed here asks before anything is replaced', async () => {
    const one = await browser.at('linyue', { among: true });
    const other = browser.open({ among: true });
    other.enter();
    const [mine, theirs] = [await opened(one), await opened(other)];
    mine.update({ minutes: '25' });
    theirs.update({ minutes: '30' });
    await theirs.save();
    await until(() => expect(mine.conflict.value?.minutes).toBe(30));
    expect(mine.draft.value.minutes).toBe('25');
    mine.choose('theirs');
    expect([mine.draft.value.minutes, mine.dirty.value, mine.conflict.value]).toEqual(['30', false, null]);
  });

  test('that the hospital’s system does not offer says so in its place', async () => {
    const tab = await browser.at('linyue', {
      instead: (path) => (path.endsWith('getListConfigService') ? { code: 501, msg: '', data: null } : null),
    });
    const services = createServiceForms(tab.app);
    ways.push(services.start());
    await until(() => expect(services.list.error.value?.unsupported).toBe(true));
  });

  test('is nothing for an auditor: the upstream refuses, and the page keeps standing', async () => {
    const tab = await browser.at('qinshulan');
    const services = createServiceForms(tab.app);
    ways.push(services.start());
    await until(() => expect(services.list.error.value?.code).toBe(403));
    expect(services.forms.value).toEqual([]);
  });
});

test('a type that was switched off, and one whose cap is reached, is not accepted, with the reason in words', async () => {
  const tab = await browser.at('linyue');
  const form = await opened(tab);
  form.update({ on: false });
  await form.save();
  const waiting = await tab.app.call(order.awaiting, {});
  const rows = waiting.filter(({ consultType }) => consultType === form.consultType);
  const accept = (at: number) => tab.app.call(order.accept, { id: rows[at]?.id ?? '' });
  await expect(accept(0)).rejects.toMatchObject({
    code: businessCode.serviceOff,
    message: expect.stringContaining('switched'),
  });
  form.update({ on: true, dailyCap: String(form.stored.value.acceptedToday + 1) });
  await form.save();
  await accept(0);
  await expect(accept(1)).rejects.toMatchObject({ code: businessCode.serviceFull });
});

describe('hours', () => {
  test('are typed as people do, copied to the weekdays, and lose nothing of the weekend', async () => {
    const form = await opened(await browser.at('linyue'));
    form.removeSpan(0, 0);
    form.addSpan(0);
    form.setTime(0, 0, 'begins', '８');
    form.blurField('0.0.begins');
    form.setTime(0, 0, 'ends', '1730');
    form.blurField('0.0.ends');
    form.copyMonday();
    const days = form.draft.value.hours.map((spans) => spans.map(({ begins, ends }) => `${begins}-${ends}`));
    expect(days).toEqual([
      ...Array.from({ length: 5 }, () => ['08:00-17:30']),
      ['00:00-24:00'],
      ['00:00-24:00'],
    ]);
    await form.save();
    expect(form.stored.value.hours).toHaveLength(7);
  });

  test('and days off go by the hospital’s calendar at 23:45, though the computer is three hours ahead', async () => {
    const tab = await browser.at('linyue');
    // A quarter to midnight in Shanghai.
    const late = Date.UTC(2026, 10, 20, 15, 45);
    const ahead = late + 3 * 3_600_000;
    const clock = createServerClock(() => ahead);
    clock.sync(new Date(late).toUTCString(), ahead, ahead);
    const form = createServiceForm({ ...tab.app, clock }, defaultServiceConfig(1), () => {});
    expect(['2026-11-19', '2026-11-20', '2026-11-20', '2026-02-30'].map(form.addDayOff)).toEqual([
      'dayOver',
      null,
      'dayTwice',
      'dayMissing',
    ]);
    expect(form.draft.value.daysOff).toEqual(['2026-11-20']);
    form.removeDayOff('2026-11-20');
    expect(form.draft.value).toEqual(toDraft(defaultServiceConfig(1)));
  });
});
