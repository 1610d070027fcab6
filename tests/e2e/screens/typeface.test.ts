import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { distDir } from '../../../src/cli/build.ts';
import { en } from '../../../src/console/messages.en.ts';
import { openScreen } from '../../support/screens.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { signIn } from '../steps/signIn.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

/** The faces that the glyphs of an element are drawn with; a face that the page loaded is marked. */
const facesOf = async (page: Page, selector: string): Promise<string[]> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument');
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
  await cdp.detach();
  return fonts
    .map(({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? ', shipped' : ''}`)
    .toSorted();
};

/** Puts a text of its own into the page's heading and returns its faces. */
const facesOfText = async (page: Page, text: string): Promise<string[]> => {
  await page.evaluate((shown) => {
    const paragraph = document.createElement('p');
    paragraph.id = 'sample';
    paragraph.textContent = shown;
    document.querySelector('main')?.prepend(paragraph);
  }, text);
  await page.evaluate(() => document.fonts.ready);
  const faces = await facesOf(page, '#sample');
  await page.evaluate(() => document.querySelector('#sample')?.remove());
  return faces;
};

const widthOf = (page: Page, text: string): Promise<number> =>
  page.evaluate((shown) => {
    const span = document.createElement('span');
    span.textContent = shown;
    document.body.append(span);
    const { width } = span.getBoundingClientRect();
    span.remove();
    return width;
  }, text);

const isTypeface = (url: string): boolean => /\.(?:woff2?|ttf|otf)$/.test(url);

it('Latin text is in the shipped face, from the own host, in one file; Chinese is in the face of the system', async () => {
  const page = await stack.openPage();
  const typefaces = new Set<string>();
  page.on('request', (request) => {
    if (isTypeface(request.url())) typefaces.add(request.url());
  });
  await signIn(page, stack.baseUrl, 'doctor');
  await openScreen(page, `${stack.baseUrl}/cloudRoom`);
  expect(await facesOf(page, 'h1')).toEqual(['Inter, shipped']);
  expect(await facesOfText(page, 'Take 0.5 mg – “with food” … ½ tablet')).toEqual(['Inter, shipped']);
  const mixed = await facesOfText(page, '阿莫西林 Amoxicillin');
  expect(mixed).toHaveLength(2);
  expect(mixed).toContain('Inter, shipped');
  const [typeface = '', ...others] = typefaces;
  expect(others).toEqual([]);
  expect(typeface).toContain(`${stack.baseUrl}/assets/inter-latin`);
  const response = await page.request.get(typeface);
  expect(response.headers()).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await response.body()).length).toBeLessThan(50 * 1024);
  // Figures have one width, so that columns of numbers stand below each other.
  expect(await widthOf(page, '1111')).toBeCloseTo(await widthOf(page, '0808'), 1);
});

it('on Chinese screens quotation marks, dash and ellipsis are those of Chinese', async () => {
  const page = await stack.openPage({ language: 'zh-CN' });
  await signIn(page, stack.baseUrl, 'doctor', 'zh-CN');
  await openScreen(page, `${stack.baseUrl}/cloudRoom`);
  expect(await facesOfText(page, '“”——……')).not.toContain('Inter, shipped');
  expect(await facesOfText(page, '120/80')).toEqual(['Inter, shipped']);
});

it('the log-in is shown in a face of the system, and fetches the shipped one only with the console', async () => {
  const page = await stack.openPage();
  const typefaces: string[] = [];
  page.on('request', (request) => {
    if (isTypeface(request.url())) typefaces.push(request.url());
  });
  await page.goto(`${stack.baseUrl}/login`);
  await page.getByRole('heading', { name: '明湖互联网医院' }).waitFor();
  expect(await facesOf(page, '.login-lead')).toEqual(['Liberation Sans']);
  expect(typefaces).toEqual([]);
  await page.getByLabel(en.login.username).pressSequentially('a');
  await expect.poll(() => facesOf(page, '.login-lead')).toEqual(['Inter, shipped']);
  expect(typefaces).toHaveLength(1);
});

it('the licence of the face is shipped beside it', async () => {
  const page = await stack.openPage();
  const names = readdirSync(join(distDir, 'assets'));
  const licence = names.find((name) => /^inter-licence-.*\.txt$/.test(name));
  const response = await page.request.get(`${stack.baseUrl}/assets/${licence}`);
  expect(await response.text()).toMatch(/SIL Open Font License, Version 1\.1/i);
  expect(names.filter(isTypeface)).toHaveLength(1);
});
