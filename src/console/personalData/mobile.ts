import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import { auth } from '../../contract/account/auth.ts';
import { smsCooldownMs, smsScene } from '../../contract/account/sms.ts';
import { doctor, type DoctorInfo } from '../../contract/account/doctor.ts';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import type { App } from '../app.ts';
import { type Countdown, openCountdown } from '../lib/countdown.ts';
import { type Fault, faultOf, isLost } from '../lib/fault.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { codeIn, codeTrouble, mobileIn, mobileTrouble } from '../lib/typed.ts';

export type MobileField = 'oldCode' | 'mobile' | 'newCode';

/** A validation error, named by its message key, or an error of the server. */
export type MobileTrouble = 'codeMissing' | 'codeWrong' | 'mobileMissing' | 'mobileWrong' | Fault;

/** Changes the mobile number: a code sent to the old number, then the new number and a code sent to it. */
export interface MobileChange {
  /** The account with its current number, whose middle digits are masked. */
  readonly info: Remote<DoctorInfo>;
  /** `begin`: not started. `done`: the number has been changed. */
  readonly step: ReadonlySignal<'begin' | 'old' | 'new' | 'done'>;
  readonly values: ReadonlySignal<Readonly<Record<MobileField, string>>>;
  readonly trouble: ReadonlySignal<Partial<Record<MobileField, MobileTrouble>>>;
  /** An error that belongs to no field. */
  readonly fault: ReadonlySignal<Fault | null>;
  /** The verification of the old number has expired; the change starts again. */
  readonly again: ReadonlySignal<boolean>;
  readonly busy: ReadonlySignal<'no' | 'sending' | 'going'>;
  /** The number that a code was sent to in this step, for display; null before. */
  readonly sentTo: ReadonlySignal<string | null>;
  /** The time until another code can be requested, by the server's clock. */
  readonly waits: Readonly<Record<'old' | 'new', Countdown>>;
  readonly begin: () => void;
  /** Cancels the change; the verification is forgotten here. */
  readonly stop: () => void;
  readonly write: (field: MobileField, value: string) => void;
  /** Sends a code to the number of this step. */
  readonly send: () => Promise<void>;
  /** Continues to the next step with the code that was typed. */
  readonly submit: () => Promise<void>;
  readonly open: () => () => void;
}

const nothing = { oldCode: '', mobile: '', newCode: '' };

/** Creates the model of the change. */
export const openMobileChange = ({
  call,
  clock,
  session,
  outside,
  changes,
}: Pick<App, 'call' | 'clock' | 'session' | 'outside' | 'changes'>): MobileChange => {
  const info = remote(() => call(doctor.info, {}), clock);
  const load = (): Promise<void> => info.load();
  const step = signal<'begin' | 'old' | 'new' | 'done'>('begin');
  const values = signal(nothing);
  const trouble = signal<Partial<Record<MobileField, MobileTrouble>>>({});
  const fault = signal<Fault | null>(null);
  const again = signal(false);
  const busy = signal<'no' | 'sending' | 'going'>('no');
  const sentTo = signal<string | null>(null);
  // Two users may sign in in the same tab, one after the other.
  const countdown = (which: string): Countdown =>
    openCountdown({
      tab: outside.tab,
      key: `${which}MobileCodeAt.${session.userId.peek() ?? ''}`,
      clock,
      length: smsCooldownMs,
    });
  const waits = { old: countdown('old'), new: countdown('new') };

  const clear = (): void => {
    trouble.value = {};
    fault.value = null;
    again.value = false;
  };
  const restart = (at: 'begin' | 'old'): void =>
    batch(() => {
      clear();
      step.value = at;
      values.value = nothing;
      sentTo.value = null;
    });

  const codeField = (): MobileField => (step.value === 'new' ? 'newCode' : 'oldCode');
  const fieldOf = ({ code }: Fault): MobileField | null => {
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
  const refused = (thrown: unknown): void => {
    const read = faultOf(thrown);
    const field = fieldOf(read);
    if (read.code === businessCode.smsTooSoon) waits[step.value === 'new' ? 'new' : 'old'].start();
    if (read.code === businessCode.oldMobileFirst) {
      restart('old');
      again.value = true;
    } else if (field) trouble.value = { [field]: read };
    else fault.value = read;
  };

  /** Runs one operation at a time. */
  const act = async (as: 'sending' | 'going', work: () => Promise<void>): Promise<void> => {
    if (busy.value !== 'no') return;
    batch(() => {
      clear();
      busy.value = as;
    });
    try {
      await work();
    } catch (thrown) {
      batch(() => refused(thrown));
    } finally {
      busy.value = 'no';
    }
  };

  const finish = async (): Promise<void> => {
    restart('begin');
    step.value = 'done';
    await info.load();
    changes.tell('mobile', load);
  };

  const reset = async (mobile: string, code: string): Promise<void> => {
    const before = info.value.value?.mobile;
    try {
      await call(doctor.resetMobile, { mobile, code });
    } catch (thrown) {
      if (!isLost(faultOf(thrown))) throw thrown;
      // The response was lost: check whether the number has changed.
      await info.load();
      if (info.state.value !== 'ready' || info.value.value?.mobile === before) throw thrown;
    }
    await finish();
  };

  const prove = async (): Promise<void> => {
    const code = codeIn(values.value.oldCode);
    if (code === null) {
      trouble.value = { oldCode: codeTrouble(values.value.oldCode) };
      return;
    }
    await call(doctor.checkSmsCode, { code });
    batch(() => {
      step.value = 'new';
      values.value = nothing;
      sentTo.value = null;
    });
  };

  const change = async (): Promise<void> => {
    const mobile = mobileIn(values.value.mobile);
    const code = codeIn(values.value.newCode);
    const wrong: Partial<Record<MobileField, MobileTrouble>> = {};
    if (mobile === null) wrong.mobile = mobileTrouble(values.value.mobile);
    if (code === null) wrong.newCode = codeTrouble(values.value.newCode);
    trouble.value = wrong;
    if (mobile !== null && code !== null) await reset(mobile, code);
  };

  const sendToNew = async (): Promise<void> => {
    const mobile = mobileIn(values.value.mobile);
    if (mobile === null) {
      trouble.value = { mobile: mobileTrouble(values.value.mobile) };
      return;
    }
    await call(auth.sendSmsCode, { scene: smsScene.newMobile, mobile });
    batch(() => {
      sentTo.value = mobile;
      waits.new.start();
    });
  };

  const sendToOld = async (): Promise<void> => {
    await call(auth.sendSmsCode, { scene: smsScene.oldMobile });
    batch(() => {
      sentTo.value = info.value.value?.mobile ?? '';
      waits.old.start();
    });
  };

  return {
    info,
    step,
    values,
    trouble,
    fault,
    again,
    busy,
    sentTo,
    waits,
    begin: () => restart('old'),
    stop: () => restart('begin'),
    write: (field, value) => {
      const { [field]: _mended, ...others } = trouble.value;
      batch(() => {
        values.value = { ...values.value, [field]: value };
        trouble.value = others;
      });
    },
    send: () => act('sending', step.value === 'new' ? sendToNew : sendToOld),
    submit: () => act('going', step.value === 'new' ? change : prove),
    open: () => {
      void load();
      const ways = [waits.old.open(), waits.new.open(), changes.on('mobile', load)];
      return () => {
        for (const back of ways) back();
      };
    },
  };
};
