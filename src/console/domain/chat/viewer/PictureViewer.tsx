import { type Signal, useSignal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import { message } from '../../../../contract/consultation/message.ts';
import { withoutSignature } from '../../../../contract/files/endingAddress.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { Overlay } from '../../../ui/overlays/Overlay.tsx';
import { toApiError } from '../../../lib/apiError.ts';
import { saveBlob } from '../../../lib/saveBlob.ts';
import { fileAddress } from '../../files/fileAddress.ts';
import type { Chat } from '../chat.ts';
import {
  CompareIcon,
  EarlierIcon,
  NextPictureIcon,
  PreviousPictureIcon,
  SaveIcon,
  TurnIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '../icons.tsx';
import { toQuotedContent } from '../insertIntoRecord.ts';
import { InsertIntoRecord } from '../message/InsertIntoRecord.tsx';
import { PictureFrame } from './PictureFrame.tsx';
import { PdfFrame } from './PdfFrame.tsx';
import { albumOf, type PictureAlbum, type ViewedFile } from './pictures.ts';
import { type PictureView, turnRight, wholePicture, zoomAt } from './pictureView.ts';
import './viewer.css';

/** How much a press of + zooms. */
const step = 1.5;

interface Props {
  chat: PictureAlbum & Pick<Chat, 'openPicture' | 'record' | 'writable' | 'insertIntoRecord'>;
  /** The address of the picture or PDF that was opened. */
  opened: string;
}

interface ToolProps {
  label: string;
  icon: typeof TurnIcon;
  disabled?: boolean;
  onClick: () => void;
}

const Tool = ({ label, icon, disabled = false, onClick }: ToolProps) => (
  <Button label={label} icon={icon} hideLabel kind="quiet" disabled={disabled} onClick={onClick} />
);

interface OthersProps {
  chat: Props['chat'];
  /** The next ones have been read: the newest of them; null if there is none. */
  onLoaded: (address: string | null) => void;
}

/** Reads pictures of the patient's other visits, as long as there may be some. */
const OtherVisits = ({ chat, onLoaded }: OthersProps) => {
  const t = chat.w.value.viewer;
  const { otherPictures, deps } = chat;
  if (!otherPictures?.hasMore.value || !deps.offered.has(message.otherPictures)) return null;
  const load = async (): Promise<void> => {
    const read = await otherPictures.load();
    if (!read) return;
    if (otherPictures.rows.peek().length === 0) deps.toasts.show(t.noOthers(chat.patient));
    const addresses = read.map(({ body }) => body.file && fileAddress(body.file.url, deps));
    onLoaded(addresses.find((one) => typeof one === 'string') ?? null);
  };
  return (
    <Button
      label={t.others}
      icon={EarlierIcon}
      hideLabel
      kind="quiet"
      busy={otherPictures.busy.value}
      onClick={() => void load()}
    />
  );
};

interface FrameProps {
  chat: Props['chat'];
  file: ViewedFile;
  view: Signal<PictureView>;
  onRetry: () => void;
}

const FileFrame = ({ chat, file: { src, name, isPdf }, view, onRetry }: FrameProps) =>
  isPdf ? (
    <PdfFrame chat={chat} src={src} name={name} />
  ) : (
    <PictureFrame
      address={src}
      files={chat.deps.files}
      name={name}
      view={view}
      t={chat.w.value.picture}
      onRetry={onRetry}
    />
  );

/** The pictures and PDFs of a conversation in the whole window, one or two beside each other. Escape closes it. */
export const PictureViewer = ({ chat, opened }: Props) => {
  const t = chat.w.value.viewer;
  const pictures = albumOf(chat);
  // The messages may be read again while it is open, with another address of the same file.
  const shown = useSignal(withoutSignature(opened));
  const view = useSignal(wholePicture);
  /** The picture to compare with, on the left. */
  const pinned = useSignal<ViewedFile | null>(null);
  const pinnedView = useSignal(wholePicture);
  const body = useRef<HTMLElement>(null);
  const focusBody = () => body.current?.focus();
  useEffect(() => body.current?.focus(), []);
  const count = pictures.length;
  const index = pictures.findIndex(({ src }) => withoutSignature(src) === shown.value);
  const picture = pictures[index];
  // It was taken back.
  if (!picture) return null;
  const close = () => chat.openPicture(null);
  const show = (address: string): void => {
    shown.value = withoutSignature(address);
    view.value = wholePicture;
  };
  const go = (by: number): void => {
    const next = pictures[(index + by + count) % count];
    if (next) show(next.src);
  };
  const zoom = (factor: number): void => {
    view.value = zoomAt(view.value, factor);
  };
  const turn = (): void => {
    view.value = turnRight(view.value);
  };
  const compare = (): void => {
    pinned.value = pinned.value ? null : picture;
    pinnedView.value = view.value;
    if (pinned.value) go(1);
  };
  const save = async (): Promise<void> => {
    try {
      saveBlob(await chat.deps.files.fetchFile(picture.src), picture.fileName);
    } catch (thrown) {
      chat.deps.toasts.showError(toApiError(thrown));
    }
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': () => zoom(step),
    '=': () => zoom(step),
    '-': () => zoom(1 / step),
    r: turn,
    c: compare,
  };
  return (
    <Overlay label={t.title} className="picture-viewer" onClose={close}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for everything inside */}
      <section
        ref={body}
        className="picture-body"
        aria-label={picture.name}
        tabIndex={-1}
        onKeyDown={(event) => {
          const act = keys[event.key];
          if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          act();
        }}
      >
        <div className="picture-tools">
          <span className="picture-name">
            {/* In the order of the frames. */}
            {pinned.value ? <bdi>{pinned.value.name}</bdi> : null}
            {pinned.value ? <CompareIcon /> : null}
            <bdi>{picture.name}</bdi>
            <span className="quiet">{t.position(index + 1, count)}</span>
          </span>
          <OtherVisits
            chat={chat}
            onLoaded={(address) => {
              if (address !== null) show(address);
              // The button that had the focus may be gone.
              focusBody();
            }}
          />
          <Tool label={t.previous} icon={PreviousPictureIcon} disabled={count < 2} onClick={() => go(-1)} />
          <Tool label={t.next} icon={NextPictureIcon} disabled={count < 2} onClick={() => go(1)} />
          <Tool
            label={t.zoomOut}
            icon={ZoomOutIcon}
            disabled={picture.isPdf}
            onClick={() => zoom(1 / step)}
          />
          <Tool label={t.zoomIn} icon={ZoomInIcon} disabled={picture.isPdf} onClick={() => zoom(step)} />
          <Tool label={t.turn} icon={TurnIcon} disabled={picture.isPdf} onClick={turn} />
          <Button
            label={t.compare}
            icon={CompareIcon}
            hideLabel
            kind="quiet"
            pressed={pinned.value !== null}
            disabled={count < 2}
            onClick={compare}
          />
          <Tool
            label={chat.w.value.file.save(picture.fileName)}
            icon={SaveIcon}
            onClick={() => void save()}
          />
          <span className="picture-record">
            <InsertIntoRecord
              key={shown.value}
              chat={chat}
              label={chat.w.value.actions.quote}
              content={toQuotedContent(picture.row, chat.w.value.quote)}
              onClose={focusBody}
            />
          </span>
          <Tool label={t.close} icon={CloseIcon} onClick={close} />
        </div>
        <div className="picture-frames">
          {pinned.value ? (
            <FileFrame
              key={`pinned ${withoutSignature(pinned.value.src)}`}
              chat={chat}
              file={pinned.value}
              view={pinnedView}
              onRetry={focusBody}
            />
          ) : null}
          <FileFrame key={shown.value} chat={chat} file={picture} view={view} onRetry={focusBody} />
        </div>
      </section>
    </Overlay>
  );
};
