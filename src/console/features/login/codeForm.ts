import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import { smsCooldownMs } from '../../../contract/account/sms.ts';
import { businessCode } from '../../../contract/errors/envelopeCodes.ts';
import { type Countdown, createCountdown } from '../../lib/dates/countdown.ts';
import { type ApiError, toApiError } from '../../lib/apiError.ts';
import { parseSmsCode, smsCodeProblem, parseMobile, mobileProblem } from '../../lib/parseInput.ts';
import type { LoginServices } from './loginServices.ts';
import type { Landing } from '../../api/session/loginApi.ts';
import { type FormState, createFormState, type FieldError } from './formState.ts';
import type { CaptchaGate } from './captchaGate.ts';

export type CodeFormField = 'mobile' | 'code';

/** Log-in with a code that is sent to the mobile number. */
export interface CodeForm extends FormState<CodeFormField> {
  /** Until another code may be requested. */
  readonly cooldown: Countdown;
  /** A code is being requested. */
  readonly requestingCode: ReadonlySignal<boolean>;
  /** The number that a code was sent to, on this page. */
  readonly sentTo: ReadonlySignal<string | null>;
  /** The upstream confirmed the typed code. */
  readonly codeConfirmed: ReadonlySignal<boolean>;
  readonly requestCode: () => Promise<void>;
  readonly submit: () => Promise<void>;
}

const fieldOfCode = new Map<number, CodeFormField>([
  [businessCode.smsWrong, 'code'],
  [businessCode.smsOver, 'code'],
  [businessCode.smsTooSoon, 'code'],
  [businessCode.smsTooMany, 'mobile'],
  [businessCode.mobileMissing, 'mobile'],
  [businessCode.accountDisabled, 'mobile'],
]);
const fieldOf = ({ code }: ApiError): CodeFormField | null => fieldOfCode.get(code ?? 0) ?? null;

/** The digits of a code where the hospital states none. */
const usualLength = 6;

const pairOf = (mobile: string, code: string): string => `${mobile} ${code}`;

/** Creates the form; `onLoggedIn` is called with the page to land on. */
export const createCodeForm = (
  {
    clock,
    session,
    hospital,
    platform,
    agreements,
    settings,
  }: Pick<LoginServices, 'clock' | 'session' | 'hospital' | 'platform' | 'agreements' | 'settings'>,
  { withCaptcha, preload }: CaptchaGate,
  onLoggedIn: (landing: Landing) => void,
): CodeForm => {
  const formState = createFormState<CodeFormField>(fieldOf);
  const { value, setFieldErrors, requestFocus, runOnce } = formState;
  const cooldown = createCountdown({
    sessionStorage: platform.sessionStorage,
    key: 'nextCodeAt',
    clock,
    durationMs: smsCooldownMs,
  });
  const requestingCode = signal(false);
  const sentTo = signal<string | null>(null);
  const codeConfirmed = signal(false);
  // The upstream's answers about pairs of number and code: each pair is asked once.
  let answers = new Map<string, 'asked' | 'right' | ApiError>();

  const applyAnswer = (pairKey: string): void => {
    const answer = answers.get(pairKey);
    if (pairKey !== pairOf(parseMobile(value('mobile')) ?? '', value('code')) || formState.busy.value) return;
    codeConfirmed.value = answer === 'right';
    if (typeof answer === 'object') setFieldErrors(new Map([['code', answer]]));
  };

  const precheck = async (mobile: string, code: string): Promise<void> => {
    const currentAnswers = answers;
    const pairKey = pairOf(mobile, code);
    if (!currentAnswers.has(pairKey)) {
      currentAnswers.set(pairKey, 'asked');
      try {
        await session.checkCode(mobile, code);
        currentAnswers.set(pairKey, 'right');
      } catch (thrown) {
        const error = toApiError(thrown);
        // If the upstream cannot check it now, the log-in will.
        if (fieldOf(error) === 'code') currentAnswers.set(pairKey, error);
      }
    }
    if (answers === currentAnswers) applyAnswer(pairKey);
  };

  const send = async (mobile: string): Promise<void> => {
    await hospital.load();
    const sent = await withCaptcha(formState.setError, (captchaVerification) =>
      session.sendCode(mobile, captchaVerification),
    );
    if (sent === null) return;
    answers = new Map();
    batch(() => {
      formState.setError(null);
      setFieldErrors(new Map());
      formState.setValue('code', '');
      codeConfirmed.value = false;
      sentTo.value = mobile;
      cooldown.restart();
      requestFocus('code');
    });
  };

  return {
    ...formState,
    cooldown,
    requestingCode,
    sentTo,
    codeConfirmed,
    setValue: (field, input) => {
      preload();
      const length = settings.value.peek()?.codeLength ?? null;
      const code = field === 'code' ? parseSmsCode(input, length) : null;
      batch(() => {
        formState.setValue(field, code ?? input);
        codeConfirmed.value = false;
      });
      const mobile = parseMobile(value('mobile'));
      // A shorter one may be the beginning of a longer one, and each check may count as an attempt.
      if (code?.length === (length ?? usualLength) && mobile && !formState.busy.value)
        void precheck(mobile, code);
    },
    requestCode: () =>
      runOnce(async () => {
        cooldown.refresh();
        if (cooldown.secondsLeft.value > 0) return;
        const mobile = parseMobile(value('mobile'));
        if (mobile === null) {
          setFieldErrors(new Map([['mobile', mobileProblem(value('mobile'))]]));
          return;
        }
        setFieldErrors(new Map());
        requestingCode.value = true;
        try {
          await send(mobile);
        } catch (thrown) {
          const error = toApiError(thrown);
          if (error.code === businessCode.smsTooSoon) cooldown.restart();
          throw error;
        } finally {
          requestingCode.value = false;
        }
      }),
    submit: () =>
      runOnce(async () => {
        const mobile = parseMobile(value('mobile'));
        const code = parseSmsCode(value('code'), settings.value.peek()?.codeLength);
        const errors = new Map<CodeFormField, FieldError>();
        if (mobile === null) errors.set('mobile', mobileProblem(value('mobile')));
        if (code === null) errors.set('code', smsCodeProblem(value('code')));
        if (setFieldErrors(errors) || mobile === null || code === null) return;
        const refusal = answers.get(pairOf(mobile, code));
        if (typeof refusal === 'object') throw refusal;
        if (!(await agreements.check(mobile))) return;
        await hospital.load();
        const landing = await session.logIn({ kind: 'code', mobile, code });
        formState.setValue('code', '');
        await agreements.reportAccepted(mobile);
        onLoggedIn(landing);
      }),
  };
};
