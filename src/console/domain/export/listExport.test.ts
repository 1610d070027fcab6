import { signal } from '@preact/signals-react';
import { describe, expect, it } from 'vitest';
import { createDownloads } from '../../api/files/download.ts';
import { json, login, createTestApi } from '../../api/testing/createTestApi.ts';
import { order } from '../../../contract/consultation/order.ts';
import { exportColumns } from '../../../contract/protocol/exportFile.ts';
import { en } from '../../messages.en.ts';
import { type ExportState, createListExport } from './listExport.ts';

const head = '\ufeff"Visit no.","Status"\r\n';
const rows = (n: number, from = 0): string =>
  Array.from({ length: n }, (_, at) => `"F${from + at}","Finished"\r\n`).join('');

/** A response whose body the test writes step by step. */
const createCsvResponse = (total: number | null) => {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
  return {
    response: new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': "attachment; filename*=UTF-8''orders-2026-11-20.csv",
        ...(total === null ? {} : { 'x-row-count': String(total) }),
      },
    }),
    write: (text: string) => stream?.enqueue(encoder.encode(text)),
    end: () => stream?.close(),
    fail: () => stream?.error(new Error('the line is gone')),
  };
};

const setUp = (answer: Parameters<typeof createTestApi>[0]['answer']) => {
  const testApp = createTestApi({ answer });
  testApp.sessionStore.save(login);
  const savedFiles: { text: Promise<string>; name: string }[] = [];
  const listExport = createListExport(
    { files: createDownloads(testApp.fileTransport), i18n: { messages: signal(en) } },
    {
      endpoint: order.export,
      heads: exportColumns.visits,
      request: (chosen) => ({ status: 3, keyword: 'x', ...chosen }),
      saveFile: (blob, name) => void savedFiles.push({ text: blob.text(), name }),
    },
  );
  return { ...testApp, listExport, savedFiles };
};
const waitForState = async (state: { value: ExportState }, expected: Partial<ExportState>): Promise<void> => {
  await expect.poll(() => state.value).toMatchObject(expected);
};

describe('an export of a list', () => {
  it('requests the orders of the list, shows progress, and returns the complete file', async () => {
    const file = createCsvResponse(3);
    const { listExport, savedFiles, requests: asked } = setUp(() => file.response);
    const done = listExport.run();
    file.write(head + rows(2));
    await waitForState(listExport.state, { kind: 'running', rows: 2, total: 3 });
    expect(savedFiles).toEqual([]);
    file.write(rows(1, 2));
    file.end();
    await done;
    expect(listExport.state.value).toEqual({ kind: 'done', rows: 3, name: 'orders-2026-11-20.csv' });
    expect(await savedFiles[0]?.text).toBe((head + rows(3)).slice(1));
    const query = new URL(asked[0]?.url ?? '').searchParams;
    expect(Object.fromEntries(query)).toEqual({ status: '3', keyword: 'x' });
  });

  it('requests the chosen columns, and the names with their reason', async () => {
    const file = createCsvResponse(0);
    const { listExport, requests: asked } = setUp(() => file.response);
    const keys = Object.keys(exportColumns.visits);
    listExport.setOmitted(new Set(keys.filter((key) => key !== 'orderNo' && key !== 'age')));
    listExport.reason.value = 'Annual report';
    file.write(head);
    file.end();
    await listExport.run();
    const query = Object.fromEntries(new URL(asked[0]?.url ?? '').searchParams);
    expect(query).toMatchObject({ columns: 'orderNo,age', names: 'Annual report' });
  });

  it('of selected rows requests only those, and refuses a file with more', async () => {
    const [right, wrong] = [createCsvResponse(2), createCsvResponse(3)];
    const answers = [right, wrong];
    const { listExport, savedFiles, requests: asked } = setUp(() => answers.shift()?.response ?? json({}));
    for (const [file, count] of [
      [right, 2],
      [wrong, 3],
    ] as const) {
      file.write(head + rows(count));
      file.end();
      await listExport.run(['7', '9']);
    }
    expect(asked.map(({ url }) => new URL(url).searchParams.get('only'))).toEqual(['7,9', '7,9']);
    expect(savedFiles).toHaveLength(1);
    expect(listExport.state.value).toMatchObject({
      kind: 'failed',
      error: { message: en.exports.unselected },
    });
  });

  it('that failed is tried again as it was asked for, whatever the list shows by now', async () => {
    const [broken, whole] = [createCsvResponse(2), createCsvResponse(1)];
    const answers = [broken, whole];
    const { listExport, requests: asked } = setUp(() => answers.shift()?.response ?? json({}));
    const done = listExport.run(['7']);
    broken.fail();
    await done;
    listExport.reason.value = 'Changed meanwhile';
    whole.write(head + rows(1));
    whole.end();
    await listExport.retry();
    expect(listExport.state.value).toMatchObject({ kind: 'done' });
    expect(asked[1]?.url).toBe(asked[0]?.url);
  });

  it('that breaks off says so, and saves nothing; another attempt succeeds', async () => {
    const [first, second] = [createCsvResponse(5), createCsvResponse(1)];
    let requestCount = 0;
    const { listExport, savedFiles } = setUp(() => (requestCount++ === 0 ? first : second).response);
    const done = listExport.run();
    first.write(head + rows(2));
    await waitForState(listExport.state, { kind: 'running', rows: 2 });
    first.fail();
    await done;
    expect(listExport.state.value).toMatchObject({ kind: 'failed', error: { kind: 'network' } });
    expect(savedFiles).toEqual([]);
    second.write(head + rows(1));
    second.end();
    await listExport.run();
    expect(savedFiles).toHaveLength(1);
  });

  it('that ends normally but is incomplete is not saved', async () => {
    const file = createCsvResponse(5);
    const { listExport, savedFiles } = setUp(() => file.response);
    file.write(head + rows(4));
    file.end();
    await listExport.run();
    expect(listExport.state.value).toMatchObject({
      kind: 'failed',
      error: { message: 'Received 4 of 5 rows.' },
    });
    expect(savedFiles).toEqual([]);
  });

  it('of an upstream that does not count shows the rows so far', async () => {
    const file = createCsvResponse(null);
    const { listExport } = setUp(() => file.response);
    file.write(head + rows(4));
    file.end();
    await listExport.run();
    expect(listExport.state.value).toMatchObject({ kind: 'done', rows: 4 });
  });

  it('can be stopped, and saves nothing then', async () => {
    const file = createCsvResponse(9);
    const { listExport, savedFiles } = setUp(() => file.response);
    const done = listExport.run();
    file.write(head + rows(2));
    await waitForState(listExport.state, { kind: 'running', rows: 2 });
    listExport.cancel();
    await done;
    expect(listExport.state.value).toEqual({ kind: 'idle' });
    expect(savedFiles).toEqual([]);
  });

  it('ends with its page', async () => {
    const file = createCsvResponse(9);
    const { listExport, savedFiles } = setUp(() => file.response);
    const dispose = listExport.start();
    const done = listExport.run();
    file.write(head + rows(9));
    dispose();
    file.end();
    await done;
    expect(savedFiles).toEqual([]);
  });

  it('counts from the start if the session had to be refreshed first', async () => {
    const file = createCsvResponse(2);
    const { listExport } = setUp((request) => {
      if (request.url.includes('/refresh-token'))
        return json({ data: { ...login, accessToken: 'new', refreshToken: 'r2' } });
      return request.headers.get('authorization') === 'Bearer new'
        ? file.response
        : new Response('{"code":401,\n"msg":"",\n"data":null}');
    });
    file.write(head + rows(2));
    file.end();
    await listExport.run();
    expect(listExport.state.value).toMatchObject({ kind: 'done', rows: 2 });
  });

  it.each([
    ['an envelope in its place', 403, { code: 403 }],
    ['a system without exports', 501, { unsupported: true }],
  ])('is refused by %s, and nothing is saved', async (_what, code, error) => {
    const { listExport, savedFiles } = setUp(() => json({ code, msg: '', data: null }));
    await listExport.run();
    expect(listExport.state.value).toMatchObject({ kind: 'failed', error });
    expect(savedFiles).toEqual([]);
  });
});
