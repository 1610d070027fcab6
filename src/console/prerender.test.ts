import { expect, it } from 'vitest';
import { prerender } from './prerender.ts';
import { en } from './coreMessages.en.ts';
import { zh } from './coreMessages.zh.ts';

it.each([
  ['en', en],
  ['zh', zh],
] as const)('the log-in page is prerendered completely in one language: %s', (language, t) => {
  const { markup, title } = prerender(language);
  for (const text of [
    t.login.username,
    t.login.password,
    t.login.submit,
    t.login.remember.both,
    t.login.lead,
  ])
    expect(markup).toContain(text);
  expect(markup.replace(t.common.switchLanguage, '')).not.toContain((language === 'en' ? zh : en).login.lead);
  expect(title).toBe(t.common.product);
});

it('nothing in it sends the form by the browser itself', () => {
  expect(prerender('en').markup).not.toMatch(/type="submit"|action=|<button(?![^>]* type="button")/);
});
