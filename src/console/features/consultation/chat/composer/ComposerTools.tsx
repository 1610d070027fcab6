import { useRef } from 'react';
import { fileKinds } from '../../../../../contract/files/file.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { useMessages } from '../../../../i18n/useMessages.ts';
import type { Composer } from './composer.ts';
import { AdviceIcon, AttachIcon, CameraIcon, MicrophoneIcon, QuickIcon } from './composerIcons.tsx';

const accepted = Object.keys(fileKinds).join(',');

interface ChooseProps {
  label: string;
  icon: typeof AttachIcon;
  camera?: boolean;
  onFiles: (files: File[]) => void;
}

const FileButton = ({ label, icon, camera = false, onFiles }: ChooseProps) => {
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
  isQuickPanelOpen: boolean;
  onToggleQuickPanel: () => void;
  /** Files were chosen; the focus returns to the text. */
  onFiles: (files: File[]) => void;
}

/** What can be added to a message besides text. */
export const ComposerTools = ({ composer, isQuickPanelOpen, onToggleQuickPanel, onFiles }: Props) => {
  const t = useMessages().composer;
  return (
    <div className="composer-tools">
      <FileButton label={t.attach.choose} icon={AttachIcon} onFiles={onFiles} />
      <span className="composer-camera">
        <FileButton label={t.attach.camera} icon={CameraIcon} camera onFiles={onFiles} />
      </span>
      <Button
        label={t.voice.start}
        icon={MicrophoneIcon}
        hideLabel
        kind="quiet"
        onClick={() => void composer.voice.start()}
      />
      <Button
        label={t.quickReplies.open}
        icon={QuickIcon}
        hideLabel
        kind="quiet"
        pressed={isQuickPanelOpen}
        onClick={onToggleQuickPanel}
      />
      <Button
        label={t.advice.as}
        icon={AdviceIcon}
        hideLabel
        kind="quiet"
        pressed={composer.kind.value === 'advice'}
        onClick={() => composer.setKind(composer.kind.peek() === 'advice' ? 'text' : 'advice')}
      />
    </div>
  );
};
