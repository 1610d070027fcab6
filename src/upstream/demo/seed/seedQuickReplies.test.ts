import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { quickReplies as calls } from '../../../contract/consultation/quickReply.ts';
import type { Store } from '../../db/store.ts';
import { createRestartableDemo } from '../../testing/restartableDemo.ts';
import { quickReplies } from '../data/quickReplies.ts';

let demo: ReturnType<typeof createRestartableDemo>;
beforeEach(() => {
  demo = createRestartableDemo();
});
afterEach(() => demo.close());

const storeOf = (tenantId: number): Store => demo.storeOf(tenantId);
const texts = (tenantId: number, username: string): string[] =>
  storeOf(tenantId)
    .all<{ text: string }>(
      `SELECT text FROM quick_reply q JOIN account a ON a.id = q.user_id WHERE username = ? ORDER BY q.id`,
      username,
    )
    .map(({ text }) => text);
const restart = () => demo.restart();
const textsOf = (language: 'zh' | 'en') => quickReplies[language].map(([, , text]) => text);

describe('the quick replies of the demo', () => {
  it('are given to every doctor in the language of their hospital, and to no auditor', () => {
    expect(texts(1, 'linyue')).toEqual(textsOf('zh'));
    expect(texts(1, 'fengjiahe')).toEqual(textsOf('zh'));
    expect(texts(2, 'fionaho')).toEqual(textsOf('en'));
    expect(texts(1, 'qinshulan')).toEqual([]);
  });

  it('fit the contract: distinct shortcuts, and variables that exist', () => {
    for (const rows of Object.values(quickReplies)) {
      for (const [category, shortcut, text] of rows) {
        expect(v.is(calls.save.input, { category, shortcut, text })).toBe(true);
        const variables = [...text.matchAll(/\{(.*?)\}/g)].map(([, name]) => name);
        expect(['patient', 'age', 'drug', 'hospital', 'doctor']).toEqual(expect.arrayContaining(variables));
      }
      expect(new Set(rows.map(([, shortcut]) => shortcut)).size).toBe(rows.length);
    }
  });

  it('are added to a hospital seeded by an older version at its next start', () => {
    for (const tenant of [1, 2]) {
      storeOf(tenant).run('DELETE FROM quick_reply');
      storeOf(tenant).run("DELETE FROM filled WHERE id LIKE 'quick-replies-%'");
    }
    restart();
    expect([texts(1, 'linyue'), texts(2, 'fionaho')]).toEqual([textsOf('zh'), textsOf('en')]);
  });

  it('stay as their doctors changed them', () => {
    storeOf(1).run(
      "DELETE FROM quick_reply WHERE user_id = (SELECT id FROM account WHERE username = 'linyue')",
    );
    storeOf(1).run("UPDATE quick_reply SET text = '改过' WHERE shortcut = 'nh'");
    restart();
    expect(texts(1, 'linyue')).toEqual([]);
    expect(texts(1, 'zhouheng')[0]).toBe('改过');
  });
});
