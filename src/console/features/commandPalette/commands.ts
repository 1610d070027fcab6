import type { ReadonlySignal, Signal } from '@preact/signals-react';
import { audit } from '../../../contract/prescribing/audit.ts';
import { order } from '../../../contract/consultation/order.ts';
import type { Services } from '../../services.ts';
import type { Worklists } from '../../domain/worklists/worklists.ts';
import { consultationPath } from '../../domain/worklists/activeConsultations.ts';
import { switchLanguage } from '../../i18n/switchLanguage.ts';
import { toApiError } from '../../lib/apiError.ts';
import { createIdempotencyKeys } from '../../lib/idempotencyKeys.ts';
import { claimNext, reviewPath } from '../../domain/audit/claimNext.ts';
import { pagesFor } from '../../domain/navigation.ts';
import type { CommandPaletteMessages } from './messages.en.ts';
import type { PaletteItem } from './paletteItems.ts';

type Command = Omit<PaletteItem, 'detail'>;

/** What the palette needs of the layout around the pages; the root passes it in. */
export interface PaletteShell {
  readonly openOverlay: (overlay: 'shortcuts') => void;
  readonly closeOverlay: () => void;
  /** The address at which the alerts panel was opened. */
  readonly alertsOpenedAt: Signal<string | null>;
  readonly logOut: { readonly request: () => Promise<void> };
}

type Deps = Pick<
  Services,
  'call' | 'clock' | 'navigate' | 'i18n' | 'offered' | 'platform' | 'session' | 'shared' | 'theme' | 'toasts'
> &
  Pick<Worklists, 'account' | 'waiting'>;

/** Commands of the user's own work: accept the next patient, or claim the next prescription. */
const createWorkCommands = (
  app: Deps,
  messages: ReadonlySignal<CommandPaletteMessages>,
): (() => readonly Command[]) => {
  const { call, navigate, offered, session, toasts, account, waiting } = app;
  const idempotencyKey = createIdempotencyKeys(app.platform.createId);
  const attempt = async (run: () => Promise<void>): Promise<void> => {
    try {
      await run();
    } catch (thrown) {
      toasts.showError(toApiError(thrown));
      void waiting.list.load();
    }
  };
  const accept = (id: string) =>
    attempt(async () => {
      await call(order.accept, { id }, { idempotencyKey: idempotencyKey(`accept ${id}`) });
      waiting.remove(id);
      navigate(consultationPath(id));
    });
  const claim = () =>
    attempt(async () => {
      const task = await claimNext(app, session.userId.value ?? '');
      if (task) navigate(reviewPath(task.prescription.id));
      else toasts.show(messages.value.commands.noneFree);
    });
  return () => {
    const t = messages.value;
    const role = account.value.value;
    if (!role) return [];
    if (role.isAuditor)
      return !offered.has(audit.claim)
        ? []
        : [{ key: 'claim', title: t.commands.claim, keywords: t.keywords.claim, run: () => void claim() }];
    const first = waiting.list.value.value?.[0];
    if (!first || !offered.has(order.accept)) return [];
    return [
      {
        key: `accept-${first.id}`,
        title: first.followUp
          ? t.commands.accept(first.patient.name)
          : t.commands.acceptFirstVisit(first.patient.name),
        keywords: t.keywords.accept,
        run: () => void accept(first.id),
      },
    ];
  };
};

/** The commands that are available everywhere at the moment. */
export const createCommands = (
  app: Deps,
  messages: ReadonlySignal<CommandPaletteMessages>,
  shell: PaletteShell,
  currentAddress: () => string,
): (() => readonly PaletteItem[]) => {
  const { i18n, theme } = app;
  const workCommands = createWorkCommands(app, messages);
  return () => {
    const { commands: t, keywords } = messages.value;
    const themes = (['light', 'dark', 'system'] as const)
      .filter((name) => name !== theme.choice.value)
      .map((name) => ({
        key: name,
        title: t[name],
        keywords: keywords.display,
        run: () => theme.setChoice(name),
      }));
    const density = theme.density.value === 'compact' ? 'comfortable' : 'compact';
    const commands: Command[] = [
      ...workCommands(),
      ...themes,
      { key: 'density', title: t[density], keywords: keywords.display, run: () => theme.setDensity(density) },
      {
        key: 'language',
        title: t.language,
        keywords: keywords.language,
        run: () => switchLanguage(app, i18n.language.value === 'zh' ? 'en' : 'zh'),
      },
      {
        key: 'alerts',
        title: t.alerts,
        keywords: keywords.alerts,
        run: () => {
          shell.alertsOpenedAt.value = currentAddress();
        },
      },
      {
        key: 'shortcuts',
        title: t.shortcuts,
        keywords: keywords.shortcuts,
        run: () => shell.openOverlay('shortcuts'),
      },
      // On a page of another user it would end that user's session.
      ...(app.session.otherOwner.value === null
        ? [
            {
              key: 'logOut',
              title: t.logOut,
              keywords: keywords.logOut,
              run: () => void shell.logOut.request(),
            },
          ]
        : []),
    ];
    return commands.map((command) => ({ ...command, detail: '' }));
  };
};

/** The pages of the main menu, one's own first. */
export const createScreenItems =
  ({
    navigate,
    i18n,
    offered,
    account,
  }: Pick<Services, 'navigate' | 'i18n' | 'offered'> &
    Pick<Worklists, 'account'>): (() => readonly PaletteItem[]) =>
  () =>
    pagesFor(account.value.value, offered).map(({ path, name }) => ({
      key: path,
      title: i18n.messages.value.common.nav[name],
      detail: '',
      keywords: path,
      run: () => navigate(path),
    }));
