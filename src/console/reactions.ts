import { effect, untracked } from '@preact/signals-react';
import type { App } from './app.ts';
import type { Core } from './core.ts';

const all = (back: readonly (() => void)[]) => (): void => {
  for (const leave of back) leave();
};

/** Effects between the public models, as long as the page is open; returns a dispose function. */
export const react = (core: Core): (() => void) => {
  const { outside, session, otherUser, hospital, words, theme, clock } = core;
  void hospital.look();
  return all([
    clock.open(),
    theme.open(),
    // Specification §4: the page is titled with the tenant's name.
    effect(() => outside.page.title(hospital.name.value || words.w.value.frame.product)),
    effect(() => outside.page.language(words.language.value === 'zh' ? 'zh-CN' : 'en')),
    effect(() => outside.page.look(theme.name.value, theme.density.value)),
    // Log-in and log-out reach every tab; a tab that slept, or was restored from the back/forward cache,
    // checks the storage again.
    outside.otherTabs(session.look),
    outside.awake(session.look),
    // Anyone not logged in is asked for the agreements.
    effect(() => {
      if (!session.loggedIn.value) untracked(() => void core.agreeing.load());
    }),
    effect(() => {
      if (otherUser.value) untracked(session.look);
    }),
  ]);
};

/** Effects between the models of the signed-in app, until the person changes; returns a dispose function. */
export const reactInside = (app: App): (() => void) => {
  const { outside, session, words, dictionaries, im } = app;
  return all([
    // The initial data (specification §4); loaded again after the session had expired.
    effect(() => {
      if (session.expired.value === 'no') untracked(() => void session.loadUser());
    }),
    // The upstream words the dictionaries in the requested language.
    effect(() => {
      void words.language.value;
      if (session.expired.value === 'no') untracked(() => void dictionaries.load());
    }),
    // Before messaging: a call hangs up over its connection.
    app.calls.open(),
    app.journal.open(),
    im.open(),
    app.changes.open(),
    // A changed name or picture shows in the top bar of every tab.
    app.changes.on('profile', () => void session.loadUser()),
    app.alerts.start(),
    // The waiting count is shown before the title, in every tab.
    effect(() => outside.page.count(app.alerts.count.value)),
    () => outside.page.count(0),
    // Messages for one person are not shown to the next, and late results navigate nowhere.
    app.stay.open(),
    () => app.toasts.clear(),
    () => app.desk()?.composers.forget(),
    () => app.shelf.forget(),
    outside.awake(im.nudge),
    // Nobody works under another person's name; what was typed may be read and copied first.
    effect(() => {
      if (session.stranger.value !== null && !untracked(app.typed)) session.handOver();
    }),
    // Stored drafts are restored automatically; the browser asks before leaving only if some are not stored.
    outside.leaving(() => !session.leaving() && session.loggedIn.value && app.losing()),
  ]);
};
