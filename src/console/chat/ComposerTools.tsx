import { useRef } from 'react';
import { fileKinds } from '../../contract/files/file.ts';
import { Button } from '../kit/Button.tsx';
import { useWords } from '../useApp.ts';
import type { Composer } from './composer.ts';
import { AdviceIcon, AttachIcon, CameraIcon, MicrophoneIcon, QuickIcon } from './composerIcons.tsx';

const accepted = Object.keys(fileKinds).join(',');

interface ChooseProps {
  label: string;
  icon: typeof AttachIcon;
  camera?: boolean;
  onFiles: (files: File[]) => void;
}

const Choose = ({ label, icon, camera = false, onFiles }: ChooseProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={!camera}
        accept={camera ? 'image/*' : accepted}
        capture={camera ? 'environment' : undefined}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      <Button label={label} icon={icon} hideLabel kind="quiet" onClick={() => input.current?.click()} />
    </>
  );
};

interface Props {
  composer: Composer;
  quickShown: boolean;
  onQuick: () => void;
  /** Files were chosen; the focus returns to the text. */
  onFiles: (files: File[]) => void;
}

/** What can be added to a message besides text. */
export const ComposerTools = ({ composer, quickShown, onQuick, onFiles }: Props) => {
  const w = useWords().composer;
  return (
    <div className="composer-tools">
      <Choose label={w.attach.choose} icon={AttachIcon} onFiles={onFiles} />
      <span className="composer-camera">
        <Choose label={w.attach.camera} icon={CameraIcon} camera onFiles={onFiles} />
      </span>
      <Button
        label={w.voice.start}
        icon={MicrophoneIcon}
        hideLabel
        kind="quiet"
        onClick={() => void composer.voice.start()}
      />
      <Button
        label={w.quick.open}
        icon={QuickIcon}
        hideLabel
        kind="quiet"
        pressed={quickShown}
        onClick={onQuick}
      />
      <Button
        label={w.advice.as}
        icon={AdviceIcon}
        hideLabel
        kind="quiet"
        pressed={composer.kind.value === 'advice'}
        onClick={() => composer.as(composer.kind.peek() === 'advice' ? 'text' : 'advice')}
      />
    </div>
  );
};
