import { expect, it } from 'vitest';
import { prerender } from './prerender.ts';
import { en } from './words/core.en.ts';
import { zh } from './words/core.zh.ts';

it.each([
  ['en', en],
  ['zh', zh],
] as const)('the log-in stands in its page at build, whole and in one language: %s', (language, w) => {
  const { markup, title } = prerender(language);
  for (const said of [
    w.login.username,
    w.login.password,
    w.login.submit,
    w.login.remember.both,
    w.login.lead,
  ])
    expect(markup).toContain(said);
  expect(markup.replace(w.frame.switchLanguage, '')).not.toContain((language === 'en' ? zh : en).login.lead);
  expect(title).toBe(w.frame.product);
});

it('nothing in it sends the form by the browser itself', () => {
  expect(prerender('en').markup).not.toMatch(/type="submit"|action=|<button(?![^>]* type="button")/);
});
