import { signal } from '@preact/signals-react';
import { describe, expect, it } from 'vitest';
import { openDownloads } from '../wire/download.ts';
import { json, login, openRig } from '../wire/rig.ts';
import { en } from '../words/en.ts';
import { type ExportState, openExporting } from './exporting.ts';
import { readQuery } from './query.ts';

const head = '\ufeff"Order number","State"\r\n';
const rows = (n: number, from = 0): string =>
  Array.from({ length: n }, (_, at) => `"F${from + at}","Finished"\r\n`).join('');

/** A response whose body the test writes step by step. */
const openFile = (of: number | null) => {
  let pipe: ReadableStreamDefaultController<Uint8Array> | undefined;
  const coded = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (pipe = given) });
  return {
    answer: new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': "attachment; filename*=UTF-8''orders-2026-11-20.csv",
        ...(of === null ? {} : { 'x-row-count': String(of) }),
      },
    }),
    say: (text: string) => pipe?.enqueue(coded.encode(text)),
    end: () => pipe?.close(),
    breakOff: () => pipe?.error(new Error('the line is gone')),
  };
};

const openDesk = (answer: Parameters<typeof openRig>[0]['answer']) => {
  const rig = openRig({ answer });
  rig.stored.keep(login);
  const kept: { text: Promise<string>; name: string }[] = [];
  const exporting = openExporting(
    { files: openDownloads(rig.transport), words: { w: signal(en) } },
    readQuery('status=3&q=x&page=4', '2026-11-20'),
    (blob, name) => void kept.push({ text: blob.text(), name }),
  );
  return { ...rig, exporting, kept };
};
const reached = async (state: { value: ExportState }, expected: Partial<ExportState>): Promise<void> => {
  await expect.poll(() => state.value).toMatchObject(expected);
};

describe('an export of orders', () => {
  it('asks for what the list shows, tells how far it is, and hands over the whole file', async () => {
    const file = openFile(3);
    const { exporting, kept, asked } = openDesk(() => file.answer);
    const done = exporting.start();
    file.say(head + rows(2));
    await reached(exporting.state, { kind: 'running', rows: 2, of: 3 });
    expect(kept).toEqual([]);
    file.say(rows(1, 2));
    file.end();
    await done;
    expect(exporting.state.value).toEqual({ kind: 'done', rows: 3, name: 'orders-2026-11-20.csv' });
    expect(await kept[0]?.text).toBe((head + rows(3)).slice(1));
    const query = new URL(asked[0]?.url ?? '').searchParams;
    expect(Object.fromEntries(query)).toEqual({ status: '3', by: 'create', keyword: 'x', sort: 'desc' });
  });

  it('that breaks off says so, and saves nothing; a further one does', async () => {
    const [first, second] = [openFile(5), openFile(1)];
    let asks = 0;
    const { exporting, kept } = openDesk(() => (asks++ === 0 ? first : second).answer);
    const done = exporting.start();
    first.say(head + rows(2));
    await reached(exporting.state, { kind: 'running', rows: 2 });
    first.breakOff();
    await done;
    expect(exporting.state.value).toMatchObject({ kind: 'failed', fault: { kind: 'network' } });
    expect(kept).toEqual([]);
    second.say(head + rows(1));
    second.end();
    await exporting.start();
    expect(kept).toHaveLength(1);
  });

  it('that ends as if it were whole, and is not, is no file', async () => {
    const file = openFile(5);
    const { exporting, kept } = openDesk(() => file.answer);
    file.say(head + rows(4));
    file.end();
    await exporting.start();
    expect(exporting.state.value).toMatchObject({
      kind: 'failed',
      fault: { message: 'Only 4 of 5 rows came.' },
    });
    expect(kept).toEqual([]);
  });

  it('of an upstream that does not count is told by its rows so far', async () => {
    const file = openFile(null);
    const { exporting } = openDesk(() => file.answer);
    file.say(head + rows(4));
    file.end();
    await exporting.start();
    expect(exporting.state.value).toMatchObject({ kind: 'done', rows: 4 });
  });

  it('can be stopped, and saves nothing then', async () => {
    const file = openFile(9);
    const { exporting, kept } = openDesk(() => file.answer);
    const done = exporting.start();
    file.say(head + rows(2));
    await reached(exporting.state, { kind: 'running', rows: 2 });
    exporting.cancel();
    await done;
    expect(exporting.state.value).toEqual({ kind: 'idle' });
    expect(kept).toEqual([]);
  });

  it('ends with its page', async () => {
    const file = openFile(9);
    const { exporting, kept } = openDesk(() => file.answer);
    const close = exporting.open();
    const done = exporting.start();
    file.say(head + rows(9));
    close();
    file.end();
    await done;
    expect(kept).toEqual([]);
  });

  it('counts anew where the session had to be renewed first', async () => {
    const file = openFile(2);
    const { exporting } = openDesk((request) => {
      if (request.url.includes('/refresh-token'))
        return json({ data: { ...login, accessToken: 'new', refreshToken: 'r2' } });
      return request.headers.get('authorization') === 'Bearer new'
        ? file.answer
        : new Response('{"code":401,\n"msg":"",\n"data":null}');
    });
    file.say(head + rows(2));
    file.end();
    await exporting.start();
    expect(exporting.state.value).toMatchObject({ kind: 'done', rows: 2 });
  });

  it.each([
    ['an envelope in its place', 403, { code: 403 }],
    ['a system without exports', 501, { notOffered: true }],
  ])('is refused by %s, and that is no file', async (_what, code, fault) => {
    const { exporting, kept } = openDesk(() => json({ code, msg: '', data: null }));
    await exporting.start();
    expect(exporting.state.value).toMatchObject({ kind: 'failed', fault });
    expect(kept).toEqual([]);
  });
});
