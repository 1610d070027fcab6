import { beforeEach, describe, expect, test } from 'vitest';
import { createDiseaseTags } from '../../../src/console/domain/diseaseTags.ts';
import { createDueFollowUps } from '../../../src/console/domain/followUps/followUps.ts';
import { createTemplates } from '../../../src/console/domain/templates/templates.ts';
import { createTemplateList } from '../../../src/console/features/services/templates/templateList.ts';
import { getMeasurements } from '../../../src/console/features/consultation/summary/measurements.ts';
import { en } from '../../../src/console/messages.en.ts';
import { followUps } from '../../../src/contract/consultation/followUp.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { quickReplies } from '../../../src/contract/consultation/quickReply.ts';
import { templates as templateCalls } from '../../../src/contract/prescribing/template.ts';
import { setupDraftsFixture } from '../../support/createDraftsFixture.ts';
import type { Client } from '../../support/startBackend.ts';
import { firstOf, fillForm, openPrescriptionForm, waitFor } from '../prescriptions/fillForm.ts';

const fixture = setupDraftsFixture();
let client: Client;
beforeEach(async () => {
  client = await fixture.signIn();
});

interface Deletion {
  /** What is listed, in its order, as the upstream says. */
  readonly listed: () => Promise<readonly string[]>;
  readonly remove: () => Promise<unknown>;
  /** The end of the path that writes it again. */
  readonly path: string;
}

const deletions: Readonly<Record<string, () => Promise<Deletion>>> = {
  'a follow-up that was marked as done': async () => {
    const due = createDueFollowUps(client.app);
    await due.list.load();
    const overdue = firstOf(due.list.value.value?.list ?? []);
    return {
      listed: async () => (await client.app.call(followUps.list, {})).list.map((one) => JSON.stringify(one)),
      remove: () => due.markDone(overdue.id),
      path: 'follow-up/reopen',
    };
  },
  'a follow-up that was removed': async () => {
    const due = createDueFollowUps(client.app);
    await due.list.load();
    return {
      listed: async () => (await client.app.call(followUps.list, {})).list.map((one) => JSON.stringify(one)),
      remove: () => due.remove(due.list.value.value?.list.at(-1)?.id ?? ''),
      path: 'follow-up/reopen',
    };
  },
  'a quick reply': async () => {
    const { quickReplies: replies } = client.app.composers;
    const content = { category: 'Sleep', shortcut: 'zzz', text: 'How do you sleep, {patient}?' };
    await replies.all.load();
    const saved = await replies.save(content);
    return {
      listed: async () =>
        (await client.app.call(quickReplies.all, {})).map(({ id: _id, ...one }) => JSON.stringify(one)),
      remove: () => replies.remove(saved?.id ?? ''),
      path: '/createQuickReply',
    };
  },
  'a template': async () => {
    const templates = createTemplates(client.app, 'record');
    for (const name of ['a cold', 'b cough', 'c fever'])
      await templates.save(name, { kind: 'record', advice: name });
    const cough = templates.list.value.value?.find(({ name }) => name === 'b cough');
    return {
      listed: async () => {
        await templates.list.load();
        return templates.list.value.value?.map(({ name, content }) => `${name} ${content.advice}`) ?? [];
      },
      remove: () => templates.remove(cough?.id ?? ''),
      path: '/template/save',
    };
  },
  'a common disease': async () => {
    const tags = createDiseaseTags(client.app);
    await tags.list.load();
    const last = tags.list.value.value?.at(-1)?.code ?? '';
    return {
      listed: async () => {
        await tags.list.load();
        return tags.list.value.value?.map(({ code }) => code).toSorted() ?? [];
      },
      remove: () => tags.toggle(last),
      path: '/disease/western/create',
    };
  },
  'a favourite drug': async () => {
    const { prescriptions } = await openPrescriptionForm(fixture.backend, client);
    await fillForm(client, prescriptions);
    const { suggestions } = prescriptions;
    await waitFor(() => expect(suggestions.favourites.value).not.toBeNull());
    const drug = firstOf(await prescriptions.searchDrugs('D0001'));
    await suggestions.setFavourite(drug.id, true);
    return {
      listed: async () => suggestions.favourites.value?.map(({ id }) => id) ?? [],
      remove: () => suggestions.setFavourite(drug.id, false),
      path: '/favour',
    };
  },
  'a measurement': async () => {
    const waiting = await client.app.call(order.awaiting, {});
    const { id } = firstOf(waiting.filter(({ patient }) => patient.birthDate > '1990'));
    const { patient } = await client.app.call(order.accept, { id });
    const model = getMeasurements(client.app, id, patient.id);
    await model.list.load();
    model.setField('systolic', '150');
    model.setField('diastolic', '95');
    model.setField('pulse', '71');
    await model.save();
    const pressure = firstOf(model.list.value.value?.filter(({ kind }) => kind === 'bloodPressure') ?? []);
    return {
      listed: async () => {
        await model.list.load();
        return (model.list.value.value ?? []).map(({ id: _id, ...one }) => JSON.stringify(one)).toSorted();
      },
      remove: () => model.withdraw(pressure, 'Blood pressure'),
      path: '/addMeasurements',
    };
  },
};

const t = en.common.undo;
const offers = () => client.app.toasts.list.value.filter(({ action }) => action?.label === t.label);
const errors = () => client.app.toasts.list.value.filter(({ tone }) => tone === 'error');
const undo = () => firstOf(offers()).action?.onClick();

describe.each(Object.entries(deletions))('%s', (_what, create) => {
  test('is deleted at once, and is there again, the same, after undo', async () => {
    const { listed, remove } = await create();
    const before = await listed();
    await remove();
    expect(await listed()).toHaveLength(before.length - 1);
    undo();
    await waitFor(async () => expect(await listed()).toEqual(before));
    expect(offers()).toEqual([]);
    expect(errors()).toEqual([]);
  });

  test('is there once if the answer to undo is lost, and nobody is alarmed', async () => {
    const { listed, remove, path } = await create();
    const before = await listed();
    await remove();
    client.network.loseResponseOf = path;
    undo();
    await waitFor(() => expect(client.network.loseResponseOf).toBeNull());
    await waitFor(async () => expect(await listed()).toEqual(before));
    expect(errors()).toEqual([]);
  });

  test('whose undo is refused says so in one sentence, and stays deleted', async () => {
    const { listed, remove, path } = await create();
    await remove();
    const deleted = await listed();
    client.network.refuse = path;
    undo();
    await waitFor(() => expect(errors()).toMatchObject([{ text: t.failed('not now') }]));
    expect(await listed()).toEqual(deleted);
  });
});

test('a hospital’s system that cannot reopen a follow-up is asked once; then there is no undo', async () => {
  const due = createDueFollowUps(client.app);
  await due.list.load();
  const [first, second] = due.list.value.value?.list ?? [];
  client.network.notOffered = 'follow-up/reopen';
  await due.markDone(first?.id ?? '');
  undo();
  await waitFor(() => expect(errors()).toHaveLength(1));
  await due.markDone(second?.id ?? '');
  expect(offers()).toEqual([]);
});

test('several templates are deleted up to the one that is refused, and those before it can be taken back', async () => {
  const { call } = client.app;
  const saved = [];
  for (const name of ['a cold', 'b cough'])
    saved.push(await call(templateCalls.save, { name, content: { kind: 'record', advice: name } }));
  await call(templateCalls.remove, { id: saved[1]?.id ?? '' });
  await createTemplateList(client.app).remove(saved, (count) => `${count} deleted`);
  expect(errors()).toHaveLength(1);
  expect(offers()).toMatchObject([{ text: '1 deleted' }]);
  undo();
  const names = async () => (await call(templateCalls.list, { kind: 'record' })).map(({ name }) => name);
  await waitFor(async () => expect(await names()).toContain('a cold'));
  expect(await names()).not.toContain('b cough');
});
