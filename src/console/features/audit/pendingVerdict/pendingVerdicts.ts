import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import type { Services } from '../../../services.ts';
import { createGivenVerdicts } from '../../../domain/audit/givenVerdicts.ts';
import { reviewPath } from '../../../domain/audit/claimNext.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';
import type { Verdict } from '../review/verdict.ts';
import { createAppVerdictDrafts, type VerdictDrafts } from '../review/verdictDrafts.ts';
import { createPendingVerdict, type PendingVerdict } from './pendingVerdict.ts';
import { createRefusedFindings, type RefusedFindings } from './refusedFindings.ts';
import { recoverVerdicts } from './recoverVerdicts.ts';

/** The auditor's verdicts that have not arrived yet; one of them can be taken back. */
export interface PendingVerdicts {
  /** The pending verdict on a prescription. */
  readonly get: (prescriptionId: string) => PendingVerdict | undefined;
  readonly refusedFindings: RefusedFindings;
  /** Gives a verdict: it is sent in ten seconds. One that is held already is sent now. */
  readonly hold: (prescription: Prescription, verdict: Verdict) => PendingVerdict;
  /** Takes back a verdict that was not sent; its reasons and the opinion stay as they were. */
  readonly takeBack: (prescriptionId: string) => void;
  /** Takes back the verdict that can be taken back, and opens its review. */
  readonly undo: () => void;
  /** The next change of the page was not made by the auditor: it does not send the verdict. */
  readonly stayHeld: () => void;
  /** The auditor has left the page: sends the verdict. */
  readonly leavePage: () => void;
}

type Deps = Pick<
  Services,
  'call' | 'drafts' | 'i18n' | 'messaging' | 'navigate' | 'platform' | 'shared' | 'toasts'
> & { readonly verdictDrafts: VerdictDrafts };

/** Creates it without a verdict; `start` connects it to the page. */
export const createPendingVerdicts = (
  app: Deps,
): PendingVerdicts & {
  readonly isEmpty: ReadonlySignal<boolean>;
  readonly sendAll: () => Promise<unknown>;
  readonly start: () => () => void;
} => {
  const { messaging, navigate, platform, verdictDrafts } = app;
  const byId = signal<ReadonlyMap<string, PendingVerdict>>(new Map());
  const given = app.shared(createGivenVerdicts);
  const refusedFindings = createRefusedFindings();
  let isPageKept = false;

  const setAll = (all: Iterable<PendingVerdict>): void =>
    batch(() => {
      byId.value = new Map([...all].map((one) => [one.id, one]));
      given.value = new Map([...byId.peek().values()].map(({ id, approve }) => [id, approve]));
    });
  const held = (): PendingVerdict | undefined =>
    [...byId.peek().values()].find(({ stage }) => stage.peek() === 'held');
  const sendAll = (): Promise<unknown> => Promise.all([...byId.peek().values()].map(({ send }) => send()));
  /** Sends again what is not known to have arrived. */
  const resend = (): void => {
    for (const { stage, send } of byId.peek().values()) if (stage.peek() === 'sent') void send();
  };
  const undo = (): void => {
    const one = held();
    if (!one) return;
    one.takeBack();
    navigate(reviewPath(one.id));
  };

  return {
    isEmpty: computed(() => byId.value.size === 0),
    get: (id) => byId.value.get(id),
    refusedFindings,
    hold: (prescription, verdict) => {
      void held()?.send();
      const { id } = prescription;
      const draft = verdictDrafts.get(id);
      draft.setPendingVerdict(verdict.approve);
      const one = createPendingVerdict(app, {
        prescription,
        verdict,
        onUndo: undo,
        onSettled: (outcome, error) => {
          if (outcome !== 'takenBack') refusedFindings.forget(id);
          if (outcome === 'refused' && error) refusedFindings.add(prescription, error);
          setAll([...byId.peek().values()].filter((other) => other !== one));
          if (outcome === 'arrived') draft.discard();
          else draft.setPendingVerdict(null);
        },
      });
      setAll([...byId.peek().values(), one]);
      return one;
    },
    takeBack: (id) => byId.peek().get(id)?.takeBack(),
    undo,
    stayHeld: () => {
      isPageKept = true;
    },
    leavePage: () => {
      if (!isPageKept) void held()?.send();
      isPageKept = false;
    },
    sendAll,
    start: () => {
      const disposers = [
        // The page may never be shown again.
        platform.onHidden(() => void sendAll()),
        platform.onResume(resend),
        messaging.onResync(resend),
        recoverVerdicts(app),
      ];
      return () => {
        disposeAll(disposers);
        for (const one of byId.peek().values()) one.dispose();
      };
    },
  };
};

/** The pending verdicts of the signed-in app. */
export const createAppPendingVerdicts = (services: Services): PendingVerdicts => {
  const verdictDrafts = services.shared(createAppVerdictDrafts);
  const { isEmpty, sendAll, start, ...pendingVerdicts } = createPendingVerdicts({
    ...services,
    verdictDrafts,
  });
  // A log-out sends it first, and asks if that fails.
  services.unsavedWork.register({ isDirty: () => !isEmpty.value, draftKept: true, save: sendAll });
  services.lifetime.onEnd(start());
  return pendingVerdicts;
};

/** A page on which a verdict may be held back: leaving it sends the verdict. */
export const createHeldVerdictPage = (services: Services): { readonly start: () => () => void } => {
  const { leavePage } = services.shared(createAppPendingVerdicts);
  return { start: () => leavePage };
};
