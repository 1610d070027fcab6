import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../api/testing/createTestApi.ts';
import { chunk } from '../lib/async/chunk.ts';
import { staticCatalog, lazyCatalog, createI18n, withMessages, withCatalog, messagesIn } from './i18n.ts';
import { type Language, detectLanguage } from './language.ts';

/** A catalog whose loading the test controls. */
const createSlowCatalog = () => {
  const requested: Language[] = [];
  const gates = { zh: Promise.withResolvers<string>(), en: Promise.withResolvers<string>() };
  const load = (language: Language) => () => {
    requested.push(language);
    return gates[language].promise;
  };
  return { requested, gates, catalog: lazyCatalog({ zh: load('zh'), en: load('en') }) };
};

const bilingual = staticCatalog({ zh: '登录', en: 'Log in' });

describe('the language', () => {
  it("is the chosen one, else the browser's first supported one, else English", () => {
    const localStorage = memoryStorage();
    expect(detectLanguage(localStorage, ['fr', 'zh-TW', 'en'])).toBe('zh');
    expect(detectLanguage(localStorage, ['fr'])).toBe('en');
    localStorage.setItem('language', 'en');
    expect(detectLanguage(localStorage, ['zh'])).toBe('en');
    localStorage.setItem('language', 'klingon');
    expect(detectLanguage(localStorage, ['zh'])).toBe('zh');
  });

  it('is switched immediately if its messages are loaded, and remembered', () => {
    const localStorage = memoryStorage();
    const i18n = createI18n(localStorage, 'en', bilingual);
    void i18n.setLanguage('zh');
    expect(i18n.messages.value).toBe('登录');
    expect(localStorage.getItem('language')).toBe('zh');
  });

  it('stays until all messages of the other one are loaded, including those of screens', async () => {
    const app = createSlowCatalog();
    const localStorage = memoryStorage();
    const i18n = createI18n(localStorage, 'en', bilingual);
    const added = i18n.addCatalog(app.catalog);
    app.gates.en.resolve('Cloud room');
    await added;
    const appI18n = withCatalog(i18n, app.catalog);
    const switching = i18n.setLanguage('zh');
    expect(i18n.messages.value).toBe('Log in');
    expect(appI18n.messages.value).toBe('Cloud room');
    app.gates.zh.resolve('云诊室');
    await switching;
    expect([i18n.messages.value, appI18n.messages.value]).toEqual(['登录', '云诊室']);
  });

  it('chosen last wins, whichever messages load first', async () => {
    const app = createSlowCatalog();
    const i18n = createI18n(memoryStorage(), 'en', bilingual);
    app.gates.en.resolve('Cloud room');
    await i18n.addCatalog(app.catalog);
    const first = i18n.setLanguage('zh');
    await i18n.setLanguage('en');
    app.gates.zh.resolve('云诊室');
    await first;
    expect(i18n.language.value).toBe('en');
  });

  it('whose messages cannot be loaded is not used, and may be chosen again', async () => {
    let down = true;
    const catalog = lazyCatalog({
      en: async () => 'Log in',
      zh: async () => {
        if (down) throw new TypeError('unreachable');
        return '登录';
      },
    });
    await catalog.load('en');
    const localStorage = memoryStorage();
    const i18n = createI18n(localStorage, 'en', catalog);
    await expect(i18n.setLanguage('zh')).rejects.toThrow('unreachable');
    expect(i18n.language.value).toBe('en');
    expect(localStorage.getItem('language')).toBeNull();
    down = false;
    await i18n.setLanguage('zh');
    expect(i18n.messages.value).toBe('登录');
  });
});

describe('a part with its own messages', () => {
  it('is not shown before they are loaded, and both are requested in parallel', async () => {
    const app = createSlowCatalog();
    const gate = Promise.withResolvers<string>();
    const i18n = createI18n(memoryStorage(), 'en', bilingual);
    const part = withMessages(
      chunk(() => gate.promise),
      i18n,
      app.catalog,
    );
    const loading = part.load();
    expect(app.requested).toEqual(['en']);
    gate.resolve('Staff');
    await Promise.resolve();
    expect(part.get()).toBeNull();
    app.gates.en.resolve('Cloud room');
    expect(await loading).toBe('Staff');
    expect(part.get()).toBe('Staff');
  });

  it('has them in every language used from then on', async () => {
    const app = createSlowCatalog();
    const i18n = createI18n(memoryStorage(), 'en', bilingual);
    app.gates.en.resolve('Cloud room');
    const part = withMessages(
      chunk(async () => 'Staff'),
      i18n,
      app.catalog,
    );
    await part.load();
    const switching = i18n.setLanguage('zh');
    expect(i18n.language.value).toBe('en');
    app.gates.zh.resolve('云诊室');
    await switching;
    expect(messagesIn(app.catalog, i18n.language.value)).toBe('云诊室');
  });

  it('fails if they fail to load, and works when requested again', async () => {
    let down = true;
    const catalog = lazyCatalog({
      en: async () => {
        if (down) throw new TypeError('unreachable');
        return 'Cloud room';
      },
      zh: async () => '云诊室',
    });
    const part = withMessages(
      chunk(async () => 'Staff'),
      createI18n(memoryStorage(), 'en', bilingual),
      catalog,
    );
    await expect(part.load()).rejects.toThrow('unreachable');
    expect(part.get()).toBeNull();
    down = false;
    expect(await part.load()).toBe('Staff');
  });
});
