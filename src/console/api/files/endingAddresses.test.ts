import { describe, expect, it } from 'vitest';
import { json, login, createTestApi } from '../testing/createTestApi.ts';
import { createDownloads } from './download.ts';
import { createEndingAddresses } from './endingAddresses.ts';

const mark = 'A'.repeat(30);
const addressUntil = (seconds: number, name = 'a') =>
  `/storage/1/${name}.png?expires=${seconds}&signature=${mark}`;
const [ended, valid] = [addressUntil(1000), addressUntil(2000)];

/** A page whose upstream reads a file at one address, and renews addresses. */
const openPage = (renewal: () => Response = () => json({ data: { url: valid } })) => {
  const api = createTestApi({
    answer: ({ url }) => {
      const { pathname, search } = new URL(url);
      if (pathname === '/infra/file/address') return renewal();
      const isValid = `${pathname}${search}` === valid;
      return isValid ? new Response('bytes') : new Response('{"code":410,"msg":"ended"}', { status: 410 });
    },
  });
  api.sessionStore.save(login);
  return {
    ...createEndingAddresses(api.call, createDownloads(api.fileTransport)),
    sent: () => api.requests.map(({ url }) => new URL(url).pathname),
  };
};

describe('an address that has ended', () => {
  it('is renewed once for all places of the page, which then know the newer one', async () => {
    const page = openPage();
    expect(await Promise.all([page.renewAddress(ended), page.renewAddress(ended)])).toEqual([valid, valid]);
    expect(await page.renewAddress(ended)).toBe(valid);
    expect(page.sent()).toEqual(['/infra/file/address']);
    expect([page.latestAddress(ended), page.latestAddress(addressUntil(3000))]).toEqual([
      valid,
      addressUntil(3000),
    ]);
    expect(page.latestAddress(addressUntil(1000, 'b'))).toBe(addressUntil(1000, 'b'));
  });

  it('is renewed while a file is downloaded', async () => {
    const page = openPage();
    expect(await (await page.fetchFile(ended)).text()).toBe('bytes');
    expect(page.sent()).toEqual(['/storage/1/a.png', '/infra/file/address', '/storage/1/a.png']);
  });

  it('that cannot be renewed is an error, and is asked for again the next time', async () => {
    const page = openPage(() => json({ code: 404, msg: 'no such file' }));
    await expect(page.fetchFile(ended)).rejects.toMatchObject({ kind: 'http', status: 410 });
    expect(await page.renewAddress(ended)).toBeNull();
    expect(page.sent().filter((path) => path.endsWith('address'))).toHaveLength(2);
  });

  it.each(['/storage/1/a.png', '/storage/1/a.png?sign=x&e=1', '/admin-api/infra/file/4/get/a.png?expires=1'])(
    'of another upstream is never asked for: %s',
    async (address) => {
      const page = openPage();
      expect(await page.renewAddress(address)).toBeNull();
      await expect(page.fetchFile(address)).rejects.toMatchObject({ status: 410 });
      expect(page.sent()).toHaveLength(1);
    },
  );
});
