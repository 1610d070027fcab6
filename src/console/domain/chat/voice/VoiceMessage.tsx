import { useSignal, useSignalEffect } from '@preact/signals-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Attachment } from '../../../../contract/consultation/message.ts';
import { formatDuration } from '../../../lib/formatDuration.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { fileAddress } from '../../files/fileAddress.ts';
import { useFileSource } from '../../files/useFileSource.ts';
import { type Chat, type Content, senderName } from '../chat.ts';
import { PauseIcon, PlayIcon } from '../icons.tsx';
import { timeOf } from '../message/MessageHead.tsx';
import { createVoices } from './voices.ts';

/** How far an arrow key goes, in seconds. */
const keySeconds = 5;
const arrows: Readonly<Record<string, number>> = {
  ArrowLeft: -keySeconds,
  ArrowDown: -keySeconds,
  ArrowRight: keySeconds,
  ArrowUp: keySeconds,
};

const clockOf = (seconds: number): string => formatDuration(Math.round(seconds));

interface PlayerProps {
  chat: Chat;
  address: string;
  name: string;
  /** The length that the message states, in seconds. */
  stated: number | undefined;
  onFailed: () => void;
}

const VoicePlayer = ({ chat, address, name, stated, onFailed }: PlayerProps) => {
  const { src, renew } = useFileSource(address, chat.deps.files);
  /** What the person pressed last, also while the file is loaded from another address. */
  const wantsToPlay = useRef(false);
  const t = chat.w.value.voice;
  const voices = chat.deps.shared(createVoices);
  const speed = voices.speed.value;
  const audio = useRef<HTMLAudioElement>(null);
  const isPlaying = useSignal(false);
  const position = useSignal(0);
  // Recordings of some browsers do not state their length in the file.
  const measured = useSignal<number | null>(null);
  const length = stated ?? measured.value;
  const shownPosition = length === null ? position.value : Math.min(position.value, length);
  useSignalEffect(() => {
    const rate = voices.speed.value;
    // The former is what a file that is loaded later begins with.
    if (audio.current) Object.assign(audio.current, { defaultPlaybackRate: rate, playbackRate: rate });
  });
  useEffect(() => {
    const element = audio.current;
    return () => {
      element?.pause();
      if (element) voices.release(element);
    };
  }, [audio, voices]);
  const seek = (seconds: number): void => {
    if (!audio.current || length === null) return;
    position.value = Math.min(length, Math.max(0, seconds));
    audio.current.currentTime = position.value;
  };
  const toggle = (): void => {
    if (!audio.current) return;
    wantsToPlay.current = audio.current.paused;
    if (!audio.current.paused) return audio.current.pause();
    voices.claim(audio.current);
    // It was paused before it began, or cannot be read, which `onError` tells.
    audio.current.play().catch(() => undefined);
  };
  const onKey = (event: KeyboardEvent): void => {
    const by = arrows[event.key];
    if (by === undefined) return;
    event.preventDefault();
    seek(position.value + by);
  };
  return (
    <fieldset className="voice-note" aria-label={name}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- voice notes have no transcript */}
      <audio
        ref={audio}
        src={src}
        preload={stated === undefined ? 'metadata' : 'none'}
        onLoadStart={({ currentTarget }) => {
          // The address was renewed: it goes on where it was.
          if (position.peek() > 0) currentTarget.currentTime = position.peek();
          if (wantsToPlay.current) currentTarget.play().catch(() => undefined);
        }}
        onPlay={({ currentTarget }) => {
          chat.setVoiceKey(currentTarget.closest('[data-line]')?.getAttribute('data-line') ?? null);
          isPlaying.value = true;
        }}
        onPause={() => {
          isPlaying.value = false;
        }}
        onEnded={() => {
          wantsToPlay.current = false;
          seek(0);
        }}
        onTimeUpdate={({ currentTarget }) => {
          position.value = currentTarget.currentTime;
        }}
        onDurationChange={({ currentTarget: { duration } }) => {
          if (Number.isFinite(duration)) measured.value = duration;
        }}
        onError={async () => {
          if (!(await renew())) onFailed();
        }}
      />
      <Button
        label={isPlaying.value ? t.pause : t.play}
        icon={isPlaying.value ? PauseIcon : PlayIcon}
        hideLabel
        onClick={toggle}
      />
      <span className="voice-line">
        <input
          type="range"
          aria-label={t.position}
          aria-valuetext={
            length === null ? clockOf(shownPosition) : t.positionOf(clockOf(shownPosition), clockOf(length))
          }
          min={0}
          max={length ?? 0}
          step="any"
          value={shownPosition}
          disabled={length === null}
          onKeyDown={onKey}
          onChange={({ target }) => seek(Number(target.value))}
        />
        <small aria-hidden="true">
          {length === null ? clockOf(shownPosition) : t.clock(clockOf(shownPosition), clockOf(length))}
        </small>
      </span>
      <Button label={t.speed(speed)} kind="quiet" onClick={voices.nextSpeed} />
    </fieldset>
  );
};

/** A voice note with its player. What cannot be read says so in its place. */
export const VoiceMessage = ({ chat, row, file }: { chat: Chat; row: Content; file: Attachment }) => {
  const t = chat.w.value;
  const attempt = useSignal(0);
  const failed = useSignal(false);
  const address = fileAddress(file.url, chat.deps);
  if (address === null) return <span className="bubble-recalled">{t.file.elsewhere}</span>;
  if (failed.value)
    return (
      <span className="voice-failed">
        {t.voice.failed}
        <button
          type="button"
          className="bubble-fold"
          onClick={() => {
            attempt.value += 1;
            failed.value = false;
          }}
        >
          {t.picture.again}
        </button>
      </span>
    );
  return (
    <VoicePlayer
      key={attempt.value}
      chat={chat}
      address={address}
      name={t.voice.name(senderName(chat, row.from), timeOf(row.at))}
      stated={file.seconds}
      onFailed={() => {
        failed.value = true;
      }}
    />
  );
};
