import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type People } from '../journeys/browser.ts';
import { walkMainPath } from '../journeys/mainPath.ts';

const port = process.env['PORT'] ?? '18080';
const address = `http://localhost:${port}`;

let people: People;
beforeAll(async () => {
  people = await openBrowser();
});
afterAll(() => people.close());

it('the images serve the whole path, from log-in to an audited prescription', () =>
  walkMainPath(people, address));

it('the container refuses an address that no hospital has', async () => {
  const page = await people.person();
  const answer = await page.goto(`http://nobody.localhost:${port}/`);
  expect(answer?.status()).toBe(421);
});
