import type { ReadonlySignal } from '@preact/signals-react';
import { order } from '../../contract/consultation/order.ts';
import type { App } from '../app.ts';
import { consultationPath } from '../im/openList.ts';
import { speak } from '../kit/speak.ts';
import { faultOf } from '../lib/fault.ts';
import { openKeys } from '../lib/keys.ts';
import { claimNext, reviewPath } from '../prescribing/nextTask.ts';
import type { Frame } from '../shell/frame.ts';
import { menu } from '../shell/navigation.ts';
import type { PaletteWords } from '../words/palette.en.ts';
import type { Findable } from './findable.ts';

type Act = Omit<Findable, 'detail'>;

type Desk = Pick<
  App,
  'call' | 'clock' | 'go' | 'words' | 'outside' | 'session' | 'theme' | 'toasts' | 'account' | 'waiting'
>;

/** Commands of the user's own work: accept the next patient, or claim the next prescription. */
const workActs = (app: Desk, said: ReadonlySignal<PaletteWords>): (() => readonly Act[]) => {
  const { call, go, session, toasts, account, waiting } = app;
  const keyOf = openKeys(app.outside.mint);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (thrown) {
      toasts.fault(faultOf(thrown));
      void waiting.list.load();
    }
  };
  const accept = (id: string) =>
    attempt(async () => {
      await call(order.accept, { id }, { idempotencyKey: keyOf(`accept ${id}`) });
      waiting.drop(id);
      go(consultationPath(id));
    });
  const claim = () =>
    attempt(async () => {
      const task = await claimNext(app, session.userId.value ?? '');
      if (task) go(reviewPath(task.prescription.id));
      else toasts.say(said.value.acts.noneFree);
    });
  return () => {
    const w = said.value;
    const role = account.value.value;
    if (!role) return [];
    if (role.isAuditor)
      return [{ key: 'claim', title: w.acts.claim, also: w.also.claim, run: () => void claim() }];
    const first = waiting.list.value.value?.[0];
    if (!first) return [];
    return [
      {
        key: `accept-${first.id}`,
        title: w.acts.accept(first.patient.name),
        also: w.also.accept,
        run: () => void accept(first.id),
      },
    ];
  };
};

/** The commands that are available everywhere at the moment. */
export const openActs = (
  app: Desk,
  said: ReadonlySignal<PaletteWords>,
  frame: Frame,
  here: () => string,
): (() => readonly Findable[]) => {
  const { words, theme } = app;
  const work = workActs(app, said);
  return () => {
    const { acts: w, also } = said.value;
    const themes = (['light', 'dark', 'system'] as const)
      .filter((name) => name !== theme.chosen.value)
      .map((name) => ({ key: name, title: w[name], also: also.look, run: () => theme.choose(name) }));
    const density = theme.density.value === 'compact' ? 'comfortable' : 'compact';
    const all: Act[] = [
      ...work(),
      ...themes,
      { key: 'density', title: w[density], also: also.look, run: () => theme.spread(density) },
      {
        key: 'language',
        title: w.language,
        also: also.language,
        run: () => speak(app, words.language.value === 'zh' ? 'en' : 'zh'),
      },
      {
        key: 'alerts',
        title: w.alerts,
        also: also.alerts,
        run: () => {
          frame.alertsAt.value = here();
        },
      },
      { key: 'keys', title: w.keys, also: also.keys, run: () => frame.show('keys') },
      // On a page of another user it would end that user's session.
      ...(app.session.stranger.value === null
        ? [{ key: 'logOut', title: w.logOut, also: also.logOut, run: () => void frame.leaving.go() }]
        : []),
    ];
    return all.map((act) => ({ ...act, detail: '' }));
  };
};

/** The pages of the main menu. */
export const openScreens =
  ({ go, words }: Pick<App, 'go' | 'words'>): (() => readonly Findable[]) =>
  () =>
    menu.flat().map(({ path, name }) => ({
      key: path,
      title: words.w.value.frame.nav[name],
      detail: '',
      also: path,
      run: () => go(path),
    }));
