import { file } from '../../../../../contract/files/file.ts';
import { useServices } from '../../../../useServices.ts';
import { useRef } from 'react';
import { fileKinds } from '../../../../../contract/files/file.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { useMessages } from '../../../../i18n/useMessages.ts';
import type { Composer } from './composer.ts';
import { PlusIcon } from '../../../../ui/icons/appIcons.tsx';
import { closePopoverAround, Popover } from '../../../../ui/overlays/Popover.tsx';
import { createIcon } from '../../../../ui/icons/createIcon.tsx';

const AttachIcon = createIcon(
  <path d="m15.500 9-6 6a3.500 3.500 0 0 1-5-5l6.500-6.500a2.400 2.400 0 0 1 3.400 3.400L8 13.300a1.200 1.200 0 0 1-1.700-1.700L12 6" />,
);
const CameraIcon = createIcon(
  <path d="M2.500 6h3.500l1.500-2.500h5L14 6h3.500v10.500h-15zM10 14a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z" />,
);
const MicrophoneIcon = createIcon(
  <path d="M10 12a2.500 2.500 0 0 0 2.500-2.500v-4a2.500 2.500 0 0 0-5 0v4A2.500 2.500 0 0 0 10 12ZM5 9.500a5 5 0 0 0 10 0M10 14.500V17.500M7 17.500h6" />,
);
const QuickIcon = createIcon(<path d="M3 4.500h14v9.500H9.500L6 17v-3H3zM11.500 6.500l-3 5.500" />);
const AdviceIcon = createIcon(
  <path d="M4.500 2.500h11v15h-11zM7.500 6.500l1 1L10.500 5.500M7.500 11.500l1 1 2-2M12.500 7h.5M12.500 12h.5" />,
);

const accepted = Object.keys(fileKinds).join(',');

interface ChooseProps {
  label: string;
  icon: typeof AttachIcon;
  camera?: boolean;
  hideLabel: boolean;
  onFiles: (files: File[]) => void;
}

const FileButton = ({ label, icon, camera = false, hideLabel, onFiles }: ChooseProps) => {
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
      <Button
        label={label}
        icon={icon}
        hideLabel={hideLabel}
        kind="quiet"
        onClick={() => {
          if (input.current) closePopoverAround(input.current);
          input.current?.click();
        }}
      />
    </>
  );
};

interface Props {
  composer: Composer;
  /** All of them are behind one button, with their names. */
  isMenu: boolean;
  isQuickPanelOpen: boolean;
  onToggleQuickPanel: () => void;
  /** Files were chosen; the focus returns to the text. */
  onFiles: (files: File[]) => void;
}

/** What can be added to a message besides text. */
export const ComposerTools = (props: Props) => {
  const { composer, isMenu, isQuickPanelOpen, onToggleQuickPanel, onFiles } = props;
  const { offered } = useServices();
  const t = useMessages().composer;
  const list = useRef<HTMLDivElement>(null);
  const takesFiles = offered.has(file.presigned) || offered.has(file.upload);
  const close = (): void => {
    if (list.current) closePopoverAround(list.current);
  };
  const tools = (
    <div ref={list} className={isMenu ? 'composer-menu' : 'composer-tools'}>
      {takesFiles ? (
        <>
          <FileButton label={t.attach.choose} icon={AttachIcon} hideLabel={!isMenu} onFiles={onFiles} />
          <span className="composer-camera">
            <FileButton
              label={t.attach.camera}
              icon={CameraIcon}
              camera
              hideLabel={!isMenu}
              onFiles={onFiles}
            />
          </span>
          <Button
            label={t.voice.start}
            icon={MicrophoneIcon}
            hideLabel={!isMenu}
            kind="quiet"
            onClick={() => {
              close();
              void composer.voice.start();
            }}
          />
        </>
      ) : null}
      <Button
        label={t.quickReplies.open}
        icon={QuickIcon}
        hideLabel={!isMenu}
        kind="quiet"
        pressed={isQuickPanelOpen}
        onClick={() => {
          close();
          onToggleQuickPanel();
        }}
      />
      <Button
        label={t.advice.as}
        icon={AdviceIcon}
        hideLabel={!isMenu}
        kind="quiet"
        pressed={composer.kind.value === 'advice'}
        onClick={() => {
          close();
          composer.setKind(composer.kind.peek() === 'advice' ? 'text' : 'advice');
        }}
      />
    </div>
  );
  return isMenu ? (
    <Popover label={t.more} trigger={<PlusIcon />} className="composer-more" isKept>
      {tools}
    </Popover>
  ) : (
    tools
  );
};
