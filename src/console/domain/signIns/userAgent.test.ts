import { expect, it } from 'vitest';
import { browserText, parseUserAgent } from './userAgent.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
    'Chrome 142',
    'Windows',
  ],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge 142',
    'Windows',
  ],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`,
    'Firefox 145',
    'Windows',
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`,
    'Safari 18',
    'macOS',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari 18',
    'iOS',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'Chrome 142',
    'iOS',
  ],
  [
    `${mozilla} (Linux; Android 14; SM-S9210) ${webkit} Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50`,
    'WeChat 8',
    'Android',
  ],
  [
    `${mozilla} (Phone; OpenHarmony 5.0) ${webkit} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1 HuaweiBrowser/5.0`,
    'Huawei Browser 5',
    'HarmonyOS',
  ],
  [`${mozilla} (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome 142', 'Linux'],
])('%s is described in words', (text, browser, system) => {
  expect(parseUserAgent(text)).toEqual({ browser, system });
});

it.each(['', 'curl/8.5.0', 'node', 'a doctor’s own program'])('%j is no browser that is known', (text) => {
  expect(parseUserAgent(text)).toBeNull();
});

const on = (browser: string, system: string) => `${browser} on ${system}`;

it('is said with its system if that is known, and an unknown browser by what it sent', () => {
  const firefox = 'Gecko/20100101 Firefox/145.0';
  expect(browserText(`${mozilla} (X11; Linux x86_64; rv:145.0) ${firefox}`, on)).toBe('Firefox 145 on Linux');
  expect(browserText(firefox, on)).toBe('Firefox 145');
  expect(browserText('curl/8', on)).toBe('curl/8');
});
