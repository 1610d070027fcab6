import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { order } from '../../contract/consultation/order.ts';
import { rowCountHeader } from '../../contract/protocol/exportFile.ts';
import { createDemoUpstream, type DemoUpstream } from '../testing/demoUpstream.ts';

let demo: DemoUpstream;
const tokens = new Map<number, string>();
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  demo = createDemoUpstream();
  for (const index of [0, 1]) tokens.set(index, demo.session(1, demo.person(1, false, index)).accessToken);
});
afterEach(() => {
  demo.close();
  vi.restoreAllMocks();
});

/** Asks for a doctor’s visits as a file, and reads nothing of it. */
const begin = ({ doctor = 0, method = 'GET', query = '' } = {}): Promise<Response> =>
  demo.upstream.fetch(
    new Request(`http://localhost${order.export.path}?${query}`, {
      method,
      headers: { authorization: `Bearer ${tokens.get(doctor)}`, 'tenant-id': '1', 'accept-language': 'en' },
    }),
  );
const isFile = (answer: Response): boolean => answer.headers.get(rowCountHeader) !== null;
const refused = {
  code: 429,
  msg: 'Three of your exports are already running; try again once one of them is done',
  data: null,
};
const written = () => demo.storeOf(1).all("SELECT id FROM audit_trail WHERE act = 'order-export'").length;

describe('exports of an account', () => {
  test('are three at a time: a fourth is refused before anything is read for it; others export', async () => {
    for (let running = 0; running < 3; running += 1) expect(isFile(await begin())).toBe(true);
    expect(await (await begin()).json()).toEqual(refused);
    expect(written()).toBe(3);
    expect(isFile(await begin({ doctor: 1 }))).toBe(true);
    expect(vi.mocked(console.error).mock.calls.flat()).toEqual([
      expect.stringMatching(/^limited: 1 \d+: too many exports at once$/),
    ]);
  });

  test('make room when their file is read, or is not wanted any more', async () => {
    const [first, second] = [await begin(), await begin(), await begin()];
    expect((await first?.text())?.split('\r\n').length).toBeGreaterThan(2);
    expect(isFile(await begin())).toBe(true);
    expect(isFile(await begin())).toBe(false);
    await second?.body?.cancel();
    expect(isFile(await begin())).toBe(true);
    expect(isFile(await begin())).toBe(false);
  });

  test('that are refused, or asked for without the file, take no room', async () => {
    for (let times = 0; times < 4; times += 1) {
      expect(await (await begin({ query: 'columns=password' })).json()).toMatchObject({ code: 400 });
      expect((await begin({ method: 'HEAD' })).body).toBeNull();
    }
    expect(isFile(await begin())).toBe(true);
  });
});
