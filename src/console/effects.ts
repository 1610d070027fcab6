import { effect, untracked } from '@preact/signals-react';
import { createAppAlerts } from './domain/alerts/useAlerts.ts';
import { menuLists } from './domain/navigation.ts';
import { createWindowCalls } from './domain/videoCall/useCalls.ts';
import type { LazyAgreements } from './features/login/agreements/lazyAgreements.ts';
import { languageTag } from './i18n/language.ts';
import type { PublicServices, Services } from './services.ts';
import { forgetEarlyAnswers } from './platform/earlyCalls.ts';
import { forgetWords } from './platform/searchWords.ts';
import { disposeAll } from './lib/async/disposeAll.ts';

/** Effects between the public models, as long as the page is open; returns a dispose function. */
export const startPublicEffects = (
  services: PublicServices & { readonly agreements: LazyAgreements },
): (() => void) => {
  const { platform, session, otherUser, hospital, settings, i18n, theme, clock } = services;
  void hospital.load();
  void settings.load();
  const disposers = [
    clock.start(),
    theme.start(),
    // Specification §4: the page is titled with the tenant's name.
    effect(() => platform.page.title(hospital.name.value || i18n.messages.value.common.product)),
    effect(() => platform.page.setLanguage(languageTag(i18n.language.value))),
    effect(() => platform.page.setTheme(theme.name.value, theme.density.value)),
    // Log-in and log-out reach every tab; a tab that slept, or was restored from the back/forward cache,
    // checks the storage again.
    platform.onStorage(session.syncWithStorage),
    platform.onResume(session.syncWithStorage),
    // Anyone not logged in is asked for the agreements.
    effect(() => {
      if (!session.loggedIn.value) untracked(() => void services.agreements.load());
    }),
    effect(() => {
      if (otherUser.value) untracked(session.syncWithStorage);
    }),
  ];
  return () => disposeAll(disposers);
};

/** Effects between the models of the signed-in app, until the person changes; returns a dispose function. */
export const startAppEffects = (app: Services): (() => void) => {
  const { platform, session, i18n, dictionaries, messaging, offered, unsavedWork } = app;
  const calls = app.shared(createWindowCalls);
  const alerts = app.shared(createAppAlerts);
  const disposers = [
    // The initial data (specification §4); loaded again after the session had expired.
    effect(() => {
      if (session.expired.value === 'no') untracked(() => void session.loadUser());
    }),
    effect(() => {
      if (session.expired.value === 'no') untracked(() => void offered.load(menuLists));
    }),
    // The upstream words the dictionaries in the requested language.
    effect(() => {
      void i18n.language.value;
      if (session.expired.value === 'no') untracked(() => void dictionaries.load(app.deferred.run));
    }),
    // Before messaging: a call hangs up over its connection.
    calls.start(),
    app.drafts.start(),
    messaging.onResync(forgetEarlyAnswers),
    messaging.start(),
    app.changes.start(),
    // A changed name or picture shows in the top bar of every tab.
    app.changes.onInvalidate('profile', () => void session.loadUser()),
    alerts.start(),
    // The waiting count is shown before the title, in every tab.
    effect(() => platform.page.setWaitingCount(alerts.count.value)),
    () => platform.page.setWaitingCount(0),
    // Messages for one person are not shown to the next, and late results navigate nowhere.
    app.lifetime.start(),
    () => app.toasts.clear(),
    () => forgetWords(platform.sessionStorage),
    platform.onResume(messaging.nudge),
    // Nobody works under another person's name; what was typed may be read and copied first.
    effect(() => {
      if (session.otherOwner.value === null) return;
      forgetWords(platform.sessionStorage);
      if (!untracked(unsavedWork.hasUnsaved)) session.reloadForOwner();
    }),
    // Stored drafts are restored automatically; the browser asks before leaving only if some are not stored.
    platform.onBeforeUnload(
      () => !session.isReloading() && session.loggedIn.value && unsavedWork.wouldBeLost(),
    ),
  ];
  return () => disposeAll(disposers);
};
