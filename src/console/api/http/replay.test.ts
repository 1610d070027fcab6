import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { auth } from '../../../contract/account/auth.ts';
import { doctor } from '../../../contract/account/doctor.ts';
import { type Endpoint, extension } from '../../../contract/protocol/endpoint.ts';
import { endpoints } from '../../../contract/protocol/endpoints.ts';
import { file } from '../../../contract/files/file.ts';
import { json, login, neverAnswers, manualTimers } from '../testing/createTestApi.ts';
import { createExpiredTab, renewed } from '../testing/createExpiredTab.ts';

const write = extension.post('/consult/x', 'Write', {
  input: v.object({ text: v.string() }),
  data: v.string(),
});
describe('a replay after a refresh sends the original request:', () => {
  it('JSON, even if the caller has changed it since', { tags: 'race-replay-of-json' }, async () => {
    const tab = createExpiredTab();
    const input = { text: 'as typed' };
    const answer = tab.call(write, input);
    input.text = 'typed later';
    expect(await answer).toBe('done');
    expect(tab.bodies).toEqual(['{"text":"as typed"}', '{"text":"as typed"}']);
    expect(tab.bearers()).toEqual(['Bearer old', 'Bearer new']);
  });

  it('its idempotency key too, so that it is one write', async () => {
    const tab = createExpiredTab();
    await tab.call(write, { text: 'x' }, { idempotencyKey: 'k-12345678' });
    const keys = tab.requests
      .map(({ headers }) => headers.get('idempotency-key'))
      .filter((key) => key !== null);
    expect(keys).toEqual(['k-12345678', 'k-12345678']);
  });

  it('a form with its file', { tags: ['S7-multipart-post', 'race-replay-of-formdata'] }, async () => {
    const tab = createExpiredTab(async (request) => {
      const sent = (await request.formData()).get('file');
      return json({
        data: sent instanceof File ? `${sent.name} ${sent.type} ${await sent.text()}` : 'no file',
      });
    });
    const source = new File(['the picture'], '舌苔.png', { type: 'image/png' });
    expect(await tab.call(file.upload, { file: source })).toBe('舌苔.png image/png the picture');
    expect(tab.bodies).toHaveLength(2);
    for (const body of tab.bodies) expect(body).toContain('the picture');
  });

  it('a blob', { tags: 'race-replay-of-a-blob' }, async () => {
    const tab = createExpiredTab(async (request) => new Response(await request.text()));
    const answer = await tab.raw(write, { text: '' }, { body: new Blob(['bytes']), type: 'audio/ogg' });
    expect(await answer.text()).toBe('bytes');
    expect(tab.bodies).toEqual(['bytes', 'bytes']);
    expect(tab.requests.at(-1)?.headers.get('content-type')).toBe('audio/ogg');
  });
});

const stream = () => new Blob(['in pieces']).stream();

describe('a stream, which cannot be sent twice', () => {
  it('waits for a renewal where the session is about to end, and is sent once', {
    tags: 'race-stream-not-replayed',
  }, async () => {
    const tab = createExpiredTab((request) => new Response(request.body));
    const answer = await tab.raw(write, { text: '' }, { body: stream() });
    expect(await answer.text()).toBe('in pieces');
    expect(tab.bearers()).toEqual(['Bearer new']);
    expect(tab.bodies).toEqual(['in pieces']);
  });

  it('that is refused anyway is not sent again: the next request finds the session refreshed', {
    tags: 'race-stream-refused',
  }, async () => {
    const tab = createExpiredTab();
    tab.sessionStore.save({ ...login, expiresTime: Date.now() + 3_600_000 });
    await expect(tab.raw(write, { text: '' }, { body: stream() })).rejects.toMatchObject({ code: 401 });
    expect(tab.bodies).toEqual(['in pieces']);
    expect(tab.refreshRequests()).toHaveLength(1);
    expect(await tab.call(write, { text: 'x' })).toBe('done');
  });
});

describe('progress', () => {
  it('starts over when a form is sent again, and never goes back on screen', {
    tags: 'race-progress-on-replay',
  }, async () => {
    const tab = createExpiredTab(() => json({ data: '/storage/1/x.png' }), {
      progressSteps: [0.3, 0.2, 0.9, 1, 2],
    });
    const progressSeen: number[] = [];
    await tab.call(
      file.upload,
      { file: new File(['x'], 'x.png') },
      { onProgress: (part) => void progressSeen.push(part) },
    );
    expect(tab.bearers()).toEqual(['Bearer old', 'Bearer new']);
    expect(progressSeen).toEqual([0.3, 0.9, 1]);
  });

  it('that stops for thirty seconds is a time-out; while it advances it may take longer', async () => {
    const clock = manualTimers();
    const tab = createExpiredTab(neverAnswers, { setTimer: clock.setTimer, progressSteps: [0.5] });
    tab.sessionStore.save(renewed);
    const sent = tab.call(file.upload, { file: new File(['x'], 'x.png') }, { onProgress: () => {} });
    await expect.poll(() => tab.requests.length).toBe(1);
    expect(clock.pendingDelays()).toEqual([30_000]);
    clock.runAll();
    await expect(sent).rejects.toMatchObject({ kind: 'timeout' });
  });
});

describe('a POST that timed out', () => {
  it('is never sent again, whatever is refreshed afterwards', {
    tags: 'race-post-that-timed-out',
  }, async () => {
    const clock = manualTimers();
    const tab = createExpiredTab(
      (request) => (request.url.includes('/consult/x') ? neverAnswers() : json({ data: {} })),
      {
        setTimer: clock.setTimer,
      },
    );
    tab.sessionStore.save(renewed);
    const late = tab.call(write, { text: 'x' });
    await expect.poll(() => tab.bodies.length).toBe(1);
    clock.runAll();
    await expect(late).rejects.toMatchObject({ kind: 'timeout' });
    await tab.refresh.renew('new');
    expect(tab.bodies).toHaveLength(1);
  });

  it('after its refresh is not sent a third time', async () => {
    const clock = manualTimers();
    const tab = createExpiredTab(neverAnswers, { setTimer: clock.setTimer });
    const late = tab.call(write, { text: 'x' });
    await expect.poll(() => tab.bodies.length).toBe(2);
    clock.runAll();
    await expect(late).rejects.toMatchObject({ kind: 'timeout' });
    expect(tab.bodies).toHaveLength(2);
  });

  it('is treated like one with a network error', async () => {
    const tab = createExpiredTab(() => Promise.reject(new TypeError('Failed to fetch')));
    tab.sessionStore.save(renewed);
    await expect(tab.call(write, { text: 'x' })).rejects.toMatchObject({ kind: 'network' });
    expect(tab.bodies).toHaveLength(1);
  });
});

const expectNoRenewal = async (ask: (tab: ReturnType<typeof createExpiredTab>) => Promise<unknown>) => {
  const tab = createExpiredTab(() => json({ code: 401, msg: 'no' }));
  await expect(ask(tab)).rejects.toMatchObject({ code: 401, message: 'no' });
  expect(tab.refreshRequests()).toHaveLength(0);
  expect(tab.bearers()).toEqual([null]);
};

describe('no refresh is started by', () => {
  it('a log-in', { tags: 'race-login-never-refreshes' }, () =>
    expectNoRenewal(({ call }) => call(auth.login, { username: 'a', password: 'b' })),
  );
  it('a log-in with an SMS code', () =>
    expectNoRenewal(({ call }) => call(auth.smsLogin, { mobile: '13900000001', code: '123456' })));
  it(
    'a call without credentials, even one that usually has them',
    { tags: 'race-no-token-never-refreshes' },
    () => expectNoRenewal(({ call }) => call(doctor.info, {}, { anonymous: true })),
  );
  it('a download without credentials', () =>
    expectNoRenewal(({ download }) => download(doctor.info, {}, { anonymous: true })));

  it('any call of the specification whose address says /login or /refresh-token', {
    tags: 'race-login-path-never-refreshes',
  }, () => {
    const all = Object.values(endpoints).flatMap((group) => Object.values<Endpoint>(group));
    const named = all.filter(({ path, origin }) => origin === 'spec' && /\/(login|refresh-token)/.test(path));
    expect(named.map(({ access }) => access)).toEqual(named.map(() => 'open'));
    expect(named).toHaveLength(2);
  });

  it('a call with an optional session, if nobody is logged in', async () => {
    const tab = createExpiredTab(() => json({ code: 401, msg: 'no' }));
    tab.sessionStore.clear();
    await expect(tab.call(auth.sendSmsCode, { mobile: '13900000001', scene: 1 })).rejects.toMatchObject({
      code: 401,
    });
    expect(tab.refreshRequests()).toHaveLength(0);
  });

  it('the object storage, for reading or writing: requests have no bearer, but the tenant', {
    tags: 'race-object-storage',
  }, async () => {
    const tab = createExpiredTab(() => new Response('', { status: 401 }));
    tab.sessionStore.saveTenant('12');
    tab.sessionStore.save(login);
    await expect(tab.fetchFile('/storage/12/x.png')).rejects.toMatchObject({ kind: 'http', status: 401 });
    await expect(tab.putFile('/storage/12/x.png', new Blob(['x']), 'image/png')).rejects.toMatchObject({
      status: 401,
    });
    expect(tab.refreshRequests()).toHaveLength(0);
    expect(tab.bearers()).toEqual([null, null]);
    expect(tab.requests.map(({ headers }) => headers.get('tenant-id'))).toEqual(['12', '12']);
  });
});

describe('aborting', () => {
  it('before anything was sent sends nothing', async () => {
    const tab = createExpiredTab();
    const signal = AbortSignal.abort();
    await expect(tab.call(write, { text: 'x' }, { signal })).rejects.toMatchObject({
      kind: 'aborted',
      silent: true,
    });
    await expect(tab.download(doctor.info, {}, { signal })).rejects.toMatchObject({ kind: 'aborted' });
    await expect(tab.fetchFile('/storage/1/x.png', { signal })).rejects.toMatchObject({ kind: 'aborted' });
    expect(tab.requests).toEqual([]);
  });

  it('in the middle of a file reports nothing more, and nothing is stored twice', async () => {
    const leave = new AbortController();
    const tab = createExpiredTab((request) => {
      if (request.url.includes('presigned-url'))
        return json({ data: { uploadUrl: '/storage/1/x.png', url: '/storage/1/x.png', path: '1/x.png' } });
      leave.abort();
      return neverAnswers();
    });
    tab.sessionStore.save(renewed);
    const source = new File(['x'], 'x.png', { type: 'image/png' });
    const progressSeen: number[] = [];
    const sent = tab.upload(source, {
      signal: leave.signal,
      onProgress: (part) => void progressSeen.push(part),
    });
    await expect(sent).rejects.toMatchObject({ kind: 'aborted', silent: true });
    expect(tab.requests.map(({ url, method }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'GET /infra/file/presigned-url',
      'PUT /storage/1/x.png',
    ]);
    expect(progressSeen).toEqual([0.5, 1]);
  });
});
