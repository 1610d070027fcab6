import { describe, expect, it } from 'vitest';
import { memory } from '../wire/rig.ts';
import { chunk } from '../lib/chunk.ts';
import {
  atHand,
  inParts,
  type Language,
  languageOf,
  openSpeech,
  withOwnWords,
  withWords,
  wordsIn,
} from './language.ts';

/** A catalog whose loading the test controls. */
const slow = () => {
  const asked: Language[] = [];
  const gates = { zh: Promise.withResolvers<string>(), en: Promise.withResolvers<string>() };
  const load = (language: Language) => () => {
    asked.push(language);
    return gates[language].promise;
  };
  return { asked, gates, lexicon: inParts({ zh: load('zh'), en: load('en') }) };
};

const both = atHand({ zh: '登录', en: 'Log in' });

describe('the language', () => {
  it('is the one that was chosen, else the first of the browser that is spoken here, else English', () => {
    const local = memory();
    expect(languageOf(local, ['fr', 'zh-TW', 'en'])).toBe('zh');
    expect(languageOf(local, ['fr'])).toBe('en');
    local.setItem('language', 'en');
    expect(languageOf(local, ['zh'])).toBe('en');
    local.setItem('language', 'klingon');
    expect(languageOf(local, ['zh'])).toBe('zh');
  });

  it('is switched at once where its words are here, and remembered', () => {
    const local = memory();
    const speech = openSpeech(local, 'en', both);
    void speech.choose('zh');
    expect(speech.w.value).toBe('登录');
    expect(local.getItem('language')).toBe('zh');
  });

  it('stays what it is until every word of the other one is here, the rooms’ too', async () => {
    const rooms = slow();
    const local = memory();
    const speech = openSpeech(local, 'en', both);
    const joined = speech.join(rooms.lexicon);
    rooms.gates.en.resolve('Cloud room');
    await joined;
    const inside = withWords(speech, rooms.lexicon);
    const chosen = speech.choose('zh');
    expect(speech.w.value).toBe('Log in');
    expect(inside.w.value).toBe('Cloud room');
    rooms.gates.zh.resolve('云诊室');
    await chosen;
    expect([speech.w.value, inside.w.value]).toEqual(['登录', '云诊室']);
  });

  it('that was chosen last is spoken, whichever words come first', async () => {
    const rooms = slow();
    const speech = openSpeech(memory(), 'en', both);
    rooms.gates.en.resolve('Cloud room');
    await speech.join(rooms.lexicon);
    const first = speech.choose('zh');
    await speech.choose('en');
    rooms.gates.zh.resolve('云诊室');
    await first;
    expect(speech.language.value).toBe('en');
  });

  it('whose words do not come is not spoken, and may be chosen once more', async () => {
    let down = true;
    const lexicon = inParts({
      en: async () => 'Log in',
      zh: async () => {
        if (down) throw new TypeError('unreachable');
        return '登录';
      },
    });
    await lexicon.fetch('en');
    const local = memory();
    const speech = openSpeech(local, 'en', lexicon);
    await expect(speech.choose('zh')).rejects.toThrow('unreachable');
    expect(speech.language.value).toBe('en');
    expect(local.getItem('language')).toBeNull();
    down = false;
    await speech.choose('zh');
    expect(speech.w.value).toBe('登录');
  });
});

describe('a part with words of its own', () => {
  it('is not here before they are, and both are asked for side by side', async () => {
    const rooms = slow();
    const gate = Promise.withResolvers<string>();
    const speech = openSpeech(memory(), 'en', both);
    const part = withOwnWords(
      chunk(() => gate.promise),
      speech,
      rooms.lexicon,
    );
    const came = part.fetch();
    expect(rooms.asked).toEqual(['en']);
    gate.resolve('Staff');
    await Promise.resolve();
    expect(part.here()).toBeNull();
    rooms.gates.en.resolve('Cloud room');
    expect(await came).toBe('Staff');
    expect(part.here()).toBe('Staff');
  });

  it('has them in every language that is spoken from then on', async () => {
    const rooms = slow();
    const speech = openSpeech(memory(), 'en', both);
    rooms.gates.en.resolve('Cloud room');
    const part = withOwnWords(
      chunk(async () => 'Staff'),
      speech,
      rooms.lexicon,
    );
    await part.fetch();
    const chosen = speech.choose('zh');
    expect(speech.language.value).toBe('en');
    rooms.gates.zh.resolve('云诊室');
    await chosen;
    expect(wordsIn(rooms.lexicon, speech.language.value)).toBe('云诊室');
  });

  it('did not come where they did not, and comes when it is asked for again', async () => {
    let down = true;
    const own = inParts({
      en: async () => {
        if (down) throw new TypeError('unreachable');
        return 'Cloud room';
      },
      zh: async () => '云诊室',
    });
    const part = withOwnWords(
      chunk(async () => 'Staff'),
      openSpeech(memory(), 'en', both),
      own,
    );
    await expect(part.fetch()).rejects.toThrow('unreachable');
    expect(part.here()).toBeNull();
    down = false;
    expect(await part.fetch()).toBe('Staff');
  });
});
