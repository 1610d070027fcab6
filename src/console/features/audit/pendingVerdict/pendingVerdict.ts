import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { audit } from '../../../../contract/prescribing/audit.ts';
import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import type { Services } from '../../../services.ts';
import type { ApiError } from '../../../lib/apiError.ts';
import { createSafeMutation, type SafeMutation } from '../../../lib/safeMutation.ts';
import { reviewPath } from '../../../domain/audit/claimNext.ts';
import type { Verdict } from '../review/verdict.ts';
import { notSentText } from './notSentText.ts';
import { findVerdict, type SentVerdict, sendVerdict } from './sendVerdict.ts';

/** How long a verdict can be taken back, in milliseconds. */
const takeBackMs = 10_000;

/** Interval of claim renewals and of attempts to send, in milliseconds; the lease is three times as long. */
const renewIntervalMs = 20_000;

/** A verdict between the auditor's decision and the answer of the hospital's system. */
export interface PendingVerdict {
  readonly id: string;
  readonly approve: boolean;
  /** `held`: it can be taken back. `sent`: it is in flight, or whether it has arrived is unknown. */
  readonly stage: ReadonlySignal<'held' | 'sent' | 'takenBack'>;
  readonly mutation: SafeMutation<SentVerdict>;
  /** Sends it now, or again if it is not known to have arrived; resolves once there is an outcome. */
  readonly send: () => Promise<void>;
  /** Takes it back; does nothing if it was sent. */
  readonly takeBack: () => void;
  /** Stops all timers; it is neither sent nor taken back. */
  readonly dispose: () => void;
}

/** How it stopped being pending. */
export type VerdictOutcome = 'arrived' | 'takenBack' | 'refused';

const noop = (): void => {};

type Deps = Pick<Services, 'call' | 'i18n' | 'navigate' | 'platform' | 'toasts'>;

interface Options {
  /** The version that was read. */
  readonly prescription: Prescription;
  readonly verdict: Verdict;
  readonly onUndo: () => void;
  /** `error`: why it was refused. */
  readonly onSettled: (outcome: VerdictOutcome, error: ApiError | null) => void;
}

/** Holds a verdict back for ten seconds and then sends it, until it has arrived or was refused. */
export const createPendingVerdict = (app: Deps, options: Options): PendingVerdict => {
  const { call, i18n, navigate, platform, toasts } = app;
  const { prescription, verdict } = options;
  const { id } = prescription;
  const heldSince = platform.now();
  const stage = signal<'held' | 'sent' | 'takenBack'>('held');
  const secondsLeft = signal(takeBackMs / 1_000);
  let dismissToast = noop;
  let cancelTick = noop;
  let sending: Promise<void> | null = null;

  const t = () => i18n.messages.value.audit;
  const subject = () => t().subject(prescription.patient.name, prescription.prescriptionNo);
  const hideToast = (): void => {
    dismissToast();
    dismissToast = noop;
  };

  const mutation = createSafeMutation<SentVerdict, Prescription>({
    createId: platform.createId,
    send: (sent, key) => sendVerdict(call, sent, key),
    find: (sent) => findVerdict(call, sent),
    onSuccess: () => settle('arrived'),
  });

  const attempt = async (): Promise<void> => {
    if (stage.peek() === 'held') {
      cancelTick();
      hideToast();
      stage.value = 'sent';
      await mutation.mutate({ ...verdict, heldMs: Math.max(0, platform.now() - heldSince) });
      return;
    }
    // After `unknown` this asks the server, and after `notReceived` it sends again.
    if (mutation.state.peek() === 'unknown') await mutation.retry();
    if (mutation.state.peek() === 'notReceived') await mutation.retry();
  };
  const send = (): Promise<void> => {
    sending ??= attempt().finally(() => {
      sending = null;
    });
    return sending;
  };

  const tick = (): void => {
    const left = Math.ceil((heldSince + takeBackMs - platform.now()) / 1_000);
    if (left <= 0) void send();
    else {
      secondsLeft.value = left;
      cancelTick = platform.setTimer(1_000, tick);
    }
  };
  const renewTimer = setInterval(() => {
    // Whether the verdict arrives is told; until then a claim that could not be renewed is renewed again.
    void call(audit.renew, { id }).catch(() => {
      if (mutation.state.peek() === 'refused') stopRenewing();
    });
    if (stage.peek() === 'sent') void send();
  }, renewIntervalMs);
  const stopRenewing = (): void => clearInterval(renewTimer);

  /** Tells the auditor that it is not known to have arrived, or that it was refused. */
  const showOutcome = (): void => {
    const state = mutation.state.peek();
    if (state === 'refused') settle('refused');
    else if (dismissToast === noop && (state === 'unknown' || state === 'notReceived'))
      dismissToast = toasts.pin({
        tone: 'error',
        text: t().notSent.offline(subject()),
        action: { label: t().notSent.tryNow, onClick: () => void send() },
      });
  };
  const stopEffect = effect(() => {
    void mutation.state.value;
    untracked(showOutcome);
  });

  const stop = (): void => {
    cancelTick();
    stopEffect();
    hideToast();
  };
  const dispose = (): void => {
    stop();
    stopRenewing();
  };
  /** Keeps the claim until the auditor opens the review, or has seen why the verdict was refused. */
  const showRefusal = (error: ApiError): void => {
    const dismiss = toasts.pin({
      tone: 'error',
      text: notSentText(i18n.messages.value, subject(), error),
      action: {
        label: t().open,
        onClick: () => {
          dismiss();
          navigate(reviewPath(id));
        },
      },
      // The review renews it, or it expires.
      onDismiss: stopRenewing,
    });
  };
  const settle = (outcome: VerdictOutcome): void => {
    stop();
    const error = mutation.error.peek();
    options.onSettled(outcome, error);
    if (outcome === 'refused' && error) showRefusal(error);
    else stopRenewing();
  };

  dismissToast = toasts.pin({
    tone: 'plain',
    text: t().given(subject(), verdict.approve ? t().approved : t().rejected),
    action: { label: t().undo, key: 'U', onClick: options.onUndo },
    secondsLeft,
  });
  cancelTick = platform.setTimer(1_000, tick);

  return {
    id,
    approve: verdict.approve,
    stage,
    mutation,
    send,
    takeBack: () => {
      if (stage.peek() !== 'held') return;
      stage.value = 'takenBack';
      settle('takenBack');
      toasts.show(t().takenBack(subject()));
    },
    dispose,
  };
};
