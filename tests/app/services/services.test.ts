import { afterEach, describe, expect, test } from 'vitest';
import { toDraft } from '../../../src/console/features/services/settings/serviceDraft.ts';
import {
  createServiceForm,
  type ServiceForm,
} from '../../../src/console/features/services/settings/serviceForm.ts';
import { createServiceForms } from '../../../src/console/features/services/settings/serviceForms.ts';
import { createServerClock } from '../../../src/console/api/serverClock.ts';
import { businessCode } from '../../../src/contract/errors/envelopeCodes.ts';
import { service, defaultServiceConfig } from '../../../src/contract/consultation/serviceConfig.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { firstOf, waitFor } from '../prescriptions/fillForm.ts';
import { type FakeTab } from '../../support/createFakeBrowser.ts';
import { setupFakeBrowser } from '../../support/setupFakeBrowser.ts';

const browser = setupFakeBrowser();
const disposers: (() => void)[] = [];
afterEach(() => {
  for (const dispose of disposers.splice(0)) dispose();
});

/** The forms of a tab's page, once they have loaded. */
const openForm = async ({ app }: FakeTab): Promise<ServiceForm> => {
  const services = createServiceForms(app);
  disposers.push(services.start());
  await waitFor(() => expect(services.forms.value).toHaveLength(3));
  return firstOf(services.forms.value);
};
const loadVersion = async ({ app }: FakeTab) => firstOf(await app.call(service.list, {})).version;

describe('a service', () => {
  test('is saved with one click, and shown in the other tab, which has no unsaved input', async () => {
    const tab = await browser.signIn('linyue', { crossTab: true });
    const other = browser.openTab({ crossTab: true });
    other.mount();
    const [ownForm, otherForm] = [await openForm(tab), await openForm(other)];
    ownForm.update({ price: '12.5', greeting: 'Hello {patient}' });
    expect(tab.app.unsavedWork.hasUnsaved()).toBe(true);
    await ownForm.save();
    expect([ownForm.dirty.value, tab.app.unsavedWork.hasUnsaved(), ownForm.stored.value.priceFen]).toEqual([
      false,
      false,
      1250,
    ]);
    expect(ownForm.savedAt.value).not.toBeNull();
    await waitFor(() => expect(otherForm.draft.value.price).toBe('12.50'));
    expect(otherForm.conflict.value).toBeNull();
  });

  test('keeps what is typed while it is being saved, even if that is the previous value', async () => {
    const form = await openForm(await browser.signIn('linyue'));
    const { price } = form.draft.value;
    form.update({ price: '77' });
    const saving = form.save();
    form.update({ price, greeting: 'meanwhile' });
    await saving;
    expect(form.stored.value.priceFen).toBe(7700);
    expect(form.draft.value).toMatchObject({ price, greeting: 'meanwhile' });
    expect(form.dirty.value).toBe(true);
  });

  test('is not overwritten by a response that left before it was saved', async () => {
    const form = await openForm(await browser.signIn('linyue'));
    const before = form.stored.value;
    form.update({ price: '12.5' });
    await form.save();
    form.mergeTheirs(before);
    expect([form.draft.value.price, form.stored.value.priceFen, form.conflict.value]).toEqual([
      '12.5',
      1250,
      null,
    ]);
  });

  test('with a wrong price is not sent, and says so at the field once the field loses focus', async () => {
    const tab = await browser.signIn('linyue');
    const form = await openForm(tab);
    const asked = tab.requestedPaths.length;
    form.update({ price: '-1' });
    expect(form.errors.value).toEqual({});
    form.blurField('price');
    expect(form.errors.value).toEqual({ price: 'priceBelow' });
    form.update({ price: '1e12', minutes: '0' });
    expect(await form.save()).toBe(false);
    expect(form.errors.value).toEqual({ price: 'priceHigh', minutes: 'minutesWrong' });
    expect(tab.requestedPaths.length).toBe(asked);
  });

  test('whose response is lost is looked up, and not saved twice', async () => {
    let losing = false;
    const tab = await browser.signIn('linyue', {
      losesResponse: (path) => losing && path.endsWith('doctorUpdateConfig') && !(losing = false),
    });
    const form = await openForm(tab);
    const before = form.stored.value.version;
    form.update({ dailyCap: '7' });
    losing = true;
    await form.save();
    await waitFor(() => expect(form.mutation.state.value).toBe('idle'));
    expect([form.dirty.value, form.stored.value.version, await loadVersion(tab)]).toEqual([
      false,
      before + 1,
      before + 1,
    ]);
  });

  test('changed on another computer is not overwritten: the person chooses, and only their own changes are saved', async () => {
    const [tab, otherDevice] = [
      await browser.signIn('linyue'),
      await browser.signIn('linyue', { otherDevice: true }),
    ];
    const [ownForm, otherForm] = [await openForm(tab), await openForm(otherDevice)];
    otherForm.update({ price: '99', greeting: 'theirs' });
    await otherForm.save();
    ownForm.update({ greeting: 'mine' });
    await ownForm.save();
    expect([ownForm.draft.value.greeting, ownForm.conflict.value?.theirs.greeting]).toEqual([
      'mine',
      'theirs',
    ]);
    expect(ownForm.mutation.state.value).toBe('idle');
    expect(await ownForm.save()).toBe(false);
    ownForm.choose('form', 'mine');
    expect([ownForm.draft.value.greeting, ownForm.draft.value.price, ownForm.dirty.value]).toEqual([
      'mine',
      '99.00',
      true,
    ]);
    await ownForm.save();
    expect(firstOf(await tab.app.call(service.list, {}))).toMatchObject({ priceFen: 9900, greeting: 'mine' });
  });

  test('changed in another tab while this one has unsaved input asks before replacing anything', async () => {
    const tab = await browser.signIn('linyue', { crossTab: true });
    const other = browser.openTab({ crossTab: true });
    other.mount();
    const [ownForm, otherForm] = [await openForm(tab), await openForm(other)];
    ownForm.update({ minutes: '25' });
    otherForm.update({ minutes: '30' });
    await otherForm.save();
    await waitFor(() => expect(ownForm.conflict.value?.theirs.minutes).toBe('30'));
    expect(ownForm.draft.value.minutes).toBe('25');
    ownForm.choose('form', 'theirs');
    expect([ownForm.draft.value.minutes, ownForm.dirty.value, ownForm.conflict.value]).toEqual([
      '30',
      false,
      null,
    ]);
  });

  test('that the hospital’s system does not offer says so in its place', async () => {
    const tab = await browser.signIn('linyue', {
      respondWith: (path) =>
        path.endsWith('getListConfigService') ? { code: 501, msg: '', data: null } : null,
    });
    const services = createServiceForms(tab.app);
    disposers.push(services.start());
    await waitFor(() => expect(services.list.error.value?.unsupported).toBe(true));
  });

  test('is refused to an auditor by the upstream, and the page remains usable', async () => {
    const tab = await browser.signIn('qinshulan');
    const services = createServiceForms(tab.app);
    disposers.push(services.start());
    await waitFor(() => expect(services.list.error.value?.code).toBe(403));
    expect(services.forms.value).toEqual([]);
  });
});

test('of a type that is switched off or has reached its cap is not accepted, with the reason in words', async () => {
  const tab = await browser.signIn('linyue');
  const form = await openForm(tab);
  form.update({ on: false });
  await form.save();
  const waiting = await tab.app.call(order.awaiting, {});
  const rows = waiting.filter(({ consultType }) => consultType === form.consultType);
  const accept = (at: number) => tab.app.call(order.accept, { id: rows[at]?.id ?? '' });
  await expect(accept(0)).rejects.toMatchObject({
    code: businessCode.serviceOff,
    message: expect.stringContaining('turned'),
  });
  form.update({ on: true, dailyCap: String((form.stored.value.acceptedToday ?? 0) + 1) });
  await form.save();
  await accept(0);
  await expect(accept(1)).rejects.toMatchObject({ code: businessCode.serviceFull });
});

describe('hours', () => {
  test('can be typed freely, copied to the weekdays, and keep the weekend', async () => {
    const form = await openForm(await browser.signIn('linyue'));
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

  test('and days off follow the hospital’s calendar at 23:45, although the computer is three hours ahead', async () => {
    const tab = await browser.signIn('linyue');
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
