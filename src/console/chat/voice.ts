import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Later } from '../lib/later.ts';
import type { Prepared } from './uploads.ts';

/** A running recording. `level`: loudness from 0 to 1. */
export interface Recording {
  readonly level: () => number;
  /** Ends it, and turns the microphone off. */
  readonly stop: () => Promise<{ readonly blob: Blob; readonly ending: string }>;
}

/** The microphone of a computer. */
export interface Microphone {
  readonly offered: () => boolean;
  /** Rejects with the browser's error (`NotAllowedError` …). `onEnded`: the microphone was disconnected. */
  readonly start: (ended: () => void) => Promise<Recording>;
}

/** Why recording is not possible. */
export type VoiceTrouble = 'notOffered' | 'blocked' | 'none' | 'busy' | 'failed' | 'short';

/** State of a voice note. `seconds` recorded so far; `level` from 0 to 1. */
export type VoiceState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'recording'; readonly seconds: number; readonly level: number }
  /** Recorded; waits for the doctor. `isFull`: it reached the maximum length. */
  | { readonly kind: 'made'; readonly seconds: number; readonly note: Prepared; readonly full: boolean }
  | { readonly kind: 'trouble'; readonly why: VoiceTrouble };

/** Maximum length of a voice note, in seconds. */
export const longestVoice = 120;
/** A shorter one is accidental. */
const shortest = 0.7;
const tickMs = 100;

const troubles: Readonly<Record<string, VoiceTrouble>> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};
const troubleOf = (thrown: unknown): VoiceTrouble => {
  console.warn('The microphone could not be used', thrown);
  return (thrown instanceof Error && troubles[thrown.name]) || 'failed';
};

interface World {
  readonly microphone: Microphone;
  readonly later: Later;
  /** Milliseconds. */
  readonly now: () => number;
  readonly address: (file: File) => string;
  readonly release: (address: string) => void;
}

const idle: VoiceState = { kind: 'idle' };
const nothing = (): void => {};

/** Records voice notes for one conversation. However a recording ends, the microphone is off afterwards. */
export const openVoice = (
  { microphone, later, now, address, release }: World,
  send: (note: Prepared) => void,
) => {
  const state = signal<VoiceState>(idle);
  /** The running session; a new object for every press of the button. */
  let run: { recording: Recording | null; since: number; drop: boolean; cancelTick: () => void } | null =
    null;

  const tick = (mine: NonNullable<typeof run>): void => {
    if (run !== mine || !mine.recording) return;
    const seconds = (now() - mine.since) / 1000;
    state.value = { kind: 'recording', seconds, level: mine.recording.level() };
    if (seconds >= longestVoice) return void finish('keep', true);
    mine.cancelTick = later(tickMs, () => tick(mine));
  };

  /** Ends the running session. `keep`: the recording waits for the doctor. */
  const finish = async (then: 'keep' | 'send' | 'drop', full = false): Promise<void> => {
    const mine = run;
    if (!mine) return;
    run = null;
    mine.drop = true;
    mine.cancelTick();
    const { recording } = mine;
    if (then === 'drop' || !recording) state.value = idle;
    if (!recording) return;
    const seconds = Math.min(longestVoice, (now() - mine.since) / 1000);
    const { blob, ending } = await recording.stop();
    if (then === 'drop') return;
    if (seconds < shortest || blob.size === 0) {
      state.value = { kind: 'trouble', why: 'short' };
      return;
    }
    const file = new File([blob], `voice.${ending}`, { type: blob.type });
    const measure = { seconds: Math.round(seconds * 10) / 10 };
    const note: Prepared = { kind: 'voice', file, caption: '', measure, preview: null };
    batch(() => {
      if (then === 'send') {
        state.value = idle;
        send(note);
      } else state.value = { kind: 'made', seconds, note: { ...note, preview: address(file) }, full };
    });
  };

  const start = async (): Promise<void> => {
    const standing = state.peek().kind;
    if (run || standing === 'made' || standing === 'recording') return;
    if (!microphone.offered()) {
      state.value = { kind: 'trouble', why: 'notOffered' };
      return;
    }
    const mine = { recording: null as Recording | null, since: 0, drop: false, cancelTick: nothing };
    run = mine;
    state.value = { kind: 'asking' };
    try {
      const recording = await microphone.start(() => {
        if (run === mine) void finish('keep');
      });
      // The doctor cancelled while the browser was asking for permission.
      if (mine.drop) return void (await recording.stop());
      mine.recording = recording;
      mine.since = now();
      tick(mine);
    } catch (thrown) {
      const why = troubleOf(thrown);
      if (run !== mine) return;
      run = null;
      state.value = { kind: 'trouble', why };
    }
  };

  const giveUp = (): void => {
    const standing = state.peek();
    if (standing.kind === 'made' && standing.note.preview !== null) release(standing.note.preview);
    if (run) return void finish('drop');
    state.value = idle;
  };

  return {
    state: state as ReadonlySignal<VoiceState>,
    start,
    /** Sends the recording, finished or still running. */
    send: async (): Promise<void> => {
      const standing = state.peek();
      if (standing.kind !== 'made') return finish('send');
      if (standing.note.preview !== null) release(standing.note.preview);
      batch(() => {
        state.value = idle;
        send({ ...standing.note, preview: null });
      });
    },
    cancel: giveUp,
    /** The composer leaves the screen: the recording so far waits for the doctor. */
    leave: (): void => void finish('keep'),
    /** There is a recording that was not sent. */
    stands: (): boolean => run !== null || state.peek().kind === 'made',
  };
};
export type Voice = ReturnType<typeof openVoice>;
