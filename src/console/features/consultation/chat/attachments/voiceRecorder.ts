import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import type { SetTimer } from '../../../../lib/async/timer.ts';
import type { PreparedFile } from '../../../../domain/chat/uploads.ts';

/** A running recording. `level`: loudness from 0 to 1. */
export interface Recording {
  readonly level: () => number;
  /** Ends it, and turns the microphone off. */
  readonly stop: () => Promise<{ readonly blob: Blob; readonly extension: string }>;
}

/** The microphone of a computer. */
export interface Microphone {
  readonly isSupported: () => boolean;
  /** Rejects with the browser's error (`NotAllowedError` …). `onEnded`: the microphone was disconnected. */
  readonly start: (onEnded: () => void) => Promise<Recording>;
}

/** Why recording is not possible. */
export type RecordingError = 'unsupported' | 'blocked' | 'noMicrophone' | 'busy' | 'failed' | 'tooShort';

/** State of a voice note. `seconds` recorded so far; `level` from 0 to 1. */
export type VoiceRecorderState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'requesting' }
  | { readonly kind: 'recording'; readonly seconds: number; readonly level: number }
  /** Recorded; waits for the doctor. `isFull`: it reached the maximum length. */
  | {
      readonly kind: 'recorded';
      readonly seconds: number;
      readonly note: PreparedFile;
      readonly isFull: boolean;
    }
  | { readonly kind: 'error'; readonly error: RecordingError };

/** Maximum length of a voice note, in seconds. */
export const maxVoiceSeconds = 120;
/** A shorter one is accidental. */
const minVoiceSeconds = 0.7;
const tickMs = 100;

const errors: Readonly<Record<string, RecordingError>> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotFoundError: 'noMicrophone',
  OverconstrainedError: 'noMicrophone',
  NotReadableError: 'busy',
  AbortError: 'busy',
};
const errorOf = (thrown: unknown): RecordingError => {
  console.warn('The microphone could not be used', thrown);
  return (thrown instanceof Error && errors[thrown.name]) || 'failed';
};

interface Deps {
  readonly microphone: Microphone;
  readonly setTimer: SetTimer;
  /** Milliseconds. */
  readonly now: () => number;
  readonly createUrl: (file: File) => string;
  readonly revokeUrl: (url: string) => void;
}

const idle: VoiceRecorderState = { kind: 'idle' };
const noop = (): void => {};

/** Records voice notes for one conversation. However a recording ends, the microphone is off afterwards. */
export const createVoiceRecorder = (
  { microphone, setTimer, now, createUrl, revokeUrl }: Deps,
  send: (prepared: PreparedFile) => void,
) => {
  const state = signal<VoiceRecorderState>(idle);
  /** The running session; a new object for every press of the button. */
  let activeSession: {
    recording: Recording | null;
    since: number;
    isDiscarded: boolean;
    cancelTick: () => void;
  } | null = null;

  const tick = (session: NonNullable<typeof activeSession>): void => {
    if (activeSession !== session || !session.recording) return;
    const seconds = (now() - session.since) / 1000;
    state.value = { kind: 'recording', seconds, level: session.recording.level() };
    if (seconds >= maxVoiceSeconds) return void finish('keep', true);
    session.cancelTick = setTimer(tickMs, () => tick(session));
  };

  /** Ends the running session. `keep`: the recording waits for the doctor. */
  const finish = async (outcome: 'keep' | 'send' | 'discard', isFull = false): Promise<void> => {
    const session = activeSession;
    if (!session) return;
    activeSession = null;
    session.isDiscarded = true;
    session.cancelTick();
    const { recording } = session;
    if (outcome === 'discard' || !recording) state.value = idle;
    if (!recording) return;
    const seconds = Math.min(maxVoiceSeconds, (now() - session.since) / 1000);
    const { blob, extension } = await recording.stop();
    if (outcome === 'discard') return;
    if (seconds < minVoiceSeconds || blob.size === 0) {
      state.value = { kind: 'error', error: 'tooShort' };
      return;
    }
    const file = new File([blob], `voice.${extension}`, { type: blob.type });
    const metadata = { seconds: Math.round(seconds * 10) / 10 };
    const prepared: PreparedFile = { kind: 'voice', file, caption: '', metadata, preview: null };
    batch(() => {
      if (outcome === 'send') {
        state.value = idle;
        send(prepared);
      } else
        state.value = { kind: 'recorded', seconds, note: { ...prepared, preview: createUrl(file) }, isFull };
    });
  };

  const start = async (): Promise<void> => {
    const current = state.peek().kind;
    if (activeSession || current === 'recorded' || current === 'recording') return;
    if (!microphone.isSupported()) {
      state.value = { kind: 'error', error: 'unsupported' };
      return;
    }
    const session = { recording: null as Recording | null, since: 0, isDiscarded: false, cancelTick: noop };
    activeSession = session;
    state.value = { kind: 'requesting' };
    try {
      const recording = await microphone.start(() => {
        if (activeSession === session) void finish('keep');
      });
      // The doctor cancelled while the browser was asking for permission.
      if (session.isDiscarded) return void (await recording.stop());
      session.recording = recording;
      session.since = now();
      tick(session);
    } catch (thrown) {
      const error = errorOf(thrown);
      if (activeSession !== session) return;
      activeSession = null;
      state.value = { kind: 'error', error };
    }
  };

  const cancel = (): void => {
    const current = state.peek();
    if (current.kind === 'recorded' && current.note.preview !== null) revokeUrl(current.note.preview);
    if (activeSession) return void finish('discard');
    state.value = idle;
  };

  return {
    state: state as ReadonlySignal<VoiceRecorderState>,
    start,
    /** Sends the recording, finished or still running. */
    send: async (): Promise<void> => {
      const current = state.peek();
      if (current.kind !== 'recorded') return finish('send');
      if (current.note.preview !== null) revokeUrl(current.note.preview);
      batch(() => {
        state.value = idle;
        send({ ...current.note, preview: null });
      });
    },
    cancel,
    /** The composer leaves the screen: the recording so far waits for the doctor. */
    finishAndKeep: (): void => void finish('keep'),
    /** There is a recording that was not sent. */
    hasRecording: (): boolean => activeSession !== null || state.peek().kind === 'recorded',
  };
};
export type VoiceRecorder = ReturnType<typeof createVoiceRecorder>;
