import { effect, untracked } from '@preact/signals-react';
import type { App } from './app.ts';
import type { Core } from './core.ts';

const all = (back: readonly (() => void)[]) => (): void => {
  for (const leave of back) leave();
};

/** The consequences between the models of the core, as long as the page stands; returns the way back. */
export const react = ({ outside, session, stored, hospital, words, theme, clock }: Core): (() => void) => {
  void hospital.look();
  return all([
    clock.open(),
    theme.open(),
    // Specification §4: the page is titled with the tenant's name.
    effect(() => outside.page.title(hospital.name.value || words.w.value.frame.product)),
    effect(() => outside.page.language(words.language.value === 'zh' ? 'zh-CN' : 'en')),
    effect(() => outside.page.theme(theme.name.value)),
    // Log-in and log-out reach every tab; another person's log-in must not be worked under by what stands here.
    outside.otherTabs(() => {
      const before = session.userId.value;
      stored.look();
      const after = session.userId.value;
      if (before !== null && after !== null && before !== after) outside.reload();
    }),
  ]);
};

/** The consequences between the rooms' models, as long as somebody works here; returns the way back. */
export const reactInside = (app: App): (() => void) => {
  const { outside, session, words, dictionaries, im } = app;
  const who = session.userId.value;
  // The initial data (specification §4).
  void session.loadUser();
  return all([
    // The upstream words the dictionaries in the language that is asked for.
    effect(() => {
      void words.language.value;
      untracked(() => void dictionaries.load());
    }),
    im.open(),
    outside.awake(() => im.nudge()),
    // Where another person has logged in meanwhile, nothing may keep this page standing.
    outside.leaving(() => session.userId.value === who && who !== null && app.typed()),
  ]);
};
