import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import { auth } from '../../../../contract/account/auth.ts';
import { smsCooldownMs, smsScene } from '../../../../contract/account/sms.ts';
import { doctor, type DoctorInfo } from '../../../../contract/account/doctor.ts';
import { businessCode } from '../../../../contract/errors/envelopeCodes.ts';
import type { Services } from '../../../services.ts';
import { type Countdown, createCountdown } from '../../../lib/dates/countdown.ts';
import { type ApiError, toApiError, isOutcomeUnknown } from '../../../lib/apiError.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import { parseSmsCode, smsCodeProblem, parseMobile, mobileProblem } from '../../../lib/parseInput.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';

export type MobileField = 'oldCode' | 'mobile' | 'newCode';

/** A validation error, named by its message key, or an error of the server. */
export type MobileError = 'codeMissing' | 'codeWrong' | 'mobileMissing' | 'mobileWrong' | ApiError;

/** Changes the mobile number: a code sent to the old number, then the new number and a code sent to it. */
export interface MobileChange {
  /** The account with its current number, whose middle digits are masked. */
  readonly info: AsyncState<DoctorInfo>;
  /** `begin`: not started. `done`: the number has been changed. */
  readonly step: ReadonlySignal<'begin' | 'old' | 'new' | 'done'>;
  readonly values: ReadonlySignal<Readonly<Record<MobileField, string>>>;
  readonly errors: ReadonlySignal<Partial<Record<MobileField, MobileError>>>;
  /** An error that belongs to no field. */
  readonly error: ReadonlySignal<ApiError | null>;
  /** The verification of the old number has expired; the change starts again. */
  readonly expired: ReadonlySignal<boolean>;
  readonly busy: ReadonlySignal<'no' | 'sending' | 'submitting'>;
  /** The number that a code was sent to in this step, for display; null before. */
  readonly sentTo: ReadonlySignal<string | null>;
  /** The time until another code can be requested, by the server's clock. */
  readonly countdowns: Readonly<Record<'old' | 'new', Countdown>>;
  readonly begin: () => void;
  /** Cancels the change; the verification is forgotten here. */
  readonly cancel: () => void;
  readonly setField: (field: MobileField, value: string) => void;
  /** Sends a code to the number of this step. */
  readonly sendCode: () => Promise<void>;
  /** Continues to the next step with the code that was typed. */
  readonly submit: () => Promise<void>;
  readonly start: () => () => void;
}

const emptyValues = { oldCode: '', mobile: '', newCode: '' };

/** Creates the model of the change. */
export const createMobileChange = ({
  call,
  clock,
  session,
  platform,
  changes,
  settings,
}: Pick<Services, 'call' | 'clock' | 'session' | 'platform' | 'changes' | 'settings'>): MobileChange => {
  const parseCode = (typed: string) => parseSmsCode(typed, settings.value.peek().codeLength);
  const info = createAsyncState(() => call(doctor.info, {}), clock);
  const load = (): Promise<void> => info.load();
  const step = signal<'begin' | 'old' | 'new' | 'done'>('begin');
  const values = signal(emptyValues);
  const errors = signal<Partial<Record<MobileField, MobileError>>>({});
  const error = signal<ApiError | null>(null);
  const expired = signal(false);
  const busy = signal<'no' | 'sending' | 'submitting'>('no');
  const sentTo = signal<string | null>(null);
  // Two users may sign in in the same tab, one after the other.
  const countdown = (which: string): Countdown =>
    createCountdown({
      sessionStorage: platform.sessionStorage,
      key: `${which}MobileCodeAt.${session.userId.peek() ?? ''}`,
      clock,
      durationMs: smsCooldownMs,
    });
  const countdowns = { old: countdown('old'), new: countdown('new') };

  const clear = (): void => {
    errors.value = {};
    error.value = null;
    expired.value = false;
  };
  const restart = (nextStep: 'begin' | 'old'): void =>
    batch(() => {
      clear();
      step.value = nextStep;
      values.value = emptyValues;
      sentTo.value = null;
    });

  const codeField = (): MobileField => (step.value === 'new' ? 'newCode' : 'oldCode');
  const fieldOfError = ({ code }: ApiError): MobileField | null => {
    if (code === businessCode.mobileTaken) return 'mobile';
    return [
      businessCode.smsWrong,
      businessCode.smsOver,
      businessCode.smsTooSoon,
      businessCode.smsTooMany,
    ].some((one) => one === code)
      ? codeField()
      : null;
  };
  const onFailure = (thrown: unknown): void => {
    const apiError = toApiError(thrown);
    const field = fieldOfError(apiError);
    if (apiError.code === businessCode.smsTooSoon) countdowns[step.value === 'new' ? 'new' : 'old'].restart();
    if (apiError.code === businessCode.oldMobileFirst) {
      restart('old');
      expired.value = true;
    } else if (field) errors.value = { [field]: apiError };
    else error.value = apiError;
  };

  /** Runs one operation at a time. */
  const run = async (kind: 'sending' | 'submitting', operation: () => Promise<void>): Promise<void> => {
    if (busy.value !== 'no') return;
    batch(() => {
      clear();
      busy.value = kind;
    });
    try {
      await operation();
    } catch (thrown) {
      batch(() => onFailure(thrown));
    } finally {
      busy.value = 'no';
    }
  };

  const finish = async (): Promise<void> => {
    restart('begin');
    step.value = 'done';
    await info.load();
    changes.invalidate('mobile', load);
  };

  const resetMobile = async (mobile: string, code: string): Promise<void> => {
    const before = info.value.value?.mobile;
    try {
      await call(doctor.resetMobile, { mobile, code });
    } catch (thrown) {
      if (!isOutcomeUnknown(toApiError(thrown))) throw thrown;
      // The response was lost: check whether the number has changed.
      await info.load();
      if (info.status.value !== 'ready' || info.value.value?.mobile === before) throw thrown;
    }
    await finish();
  };

  const verifyOld = async (): Promise<void> => {
    const code = parseCode(values.value.oldCode);
    if (code === null) {
      errors.value = { oldCode: smsCodeProblem(values.value.oldCode) };
      return;
    }
    await call(doctor.checkSmsCode, { code });
    batch(() => {
      step.value = 'new';
      values.value = emptyValues;
      sentTo.value = null;
    });
  };

  const submitNew = async (): Promise<void> => {
    const mobile = parseMobile(values.value.mobile);
    const code = parseCode(values.value.newCode);
    const found: Partial<Record<MobileField, MobileError>> = {};
    if (mobile === null) found.mobile = mobileProblem(values.value.mobile);
    if (code === null) found.newCode = smsCodeProblem(values.value.newCode);
    errors.value = found;
    if (mobile !== null && code !== null) await resetMobile(mobile, code);
  };

  const sendToNew = async (): Promise<void> => {
    const mobile = parseMobile(values.value.mobile);
    if (mobile === null) {
      errors.value = { mobile: mobileProblem(values.value.mobile) };
      return;
    }
    await call(auth.sendSmsCode, { scene: smsScene.newMobile, mobile });
    batch(() => {
      sentTo.value = mobile;
      countdowns.new.restart();
    });
  };

  const sendToOld = async (): Promise<void> => {
    await call(auth.sendSmsCode, { scene: smsScene.oldMobile });
    batch(() => {
      sentTo.value = info.value.value?.mobile ?? '';
      countdowns.old.restart();
    });
  };

  return {
    info,
    step,
    values,
    errors,
    error,
    expired,
    busy,
    sentTo,
    countdowns,
    begin: () => restart('old'),
    cancel: () => restart('begin'),
    setField: (field, value) => {
      const { [field]: _cleared, ...others } = errors.value;
      batch(() => {
        values.value = { ...values.value, [field]: value };
        errors.value = others;
      });
    },
    sendCode: () => run('sending', step.value === 'new' ? sendToNew : sendToOld),
    submit: () => run('submitting', step.value === 'new' ? submitNew : verifyOld),
    start: () => {
      void load();
      const disposers = [
        countdowns.old.start(),
        countdowns.new.start(),
        changes.onInvalidate('mobile', load),
      ];
      return () => disposeAll(disposers);
    },
  };
};
