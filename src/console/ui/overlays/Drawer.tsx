import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useMessages } from '../../i18n/useMessages.ts';
import { Button } from '../controls/Button.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import { ModalDialog } from './ModalDialog.tsx';
import './drawer.css';

/** An Enter or a second click sooner than this after the opening belongs to the press that opened the drawer. */
const doublePressMs = 600;

/** What closes the matter. */
interface MainAction {
  readonly label: string;
  /** `plain` when something speaks against it: then Enter in the content does nothing. */
  readonly kind: 'main' | 'plain';
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

interface Props {
  title: string;
  /** Called on Escape, on the close button and on a click on the backdrop. */
  onClose: () => void;
  /** What gets the focus: the content, where Enter is the main action, or the first button in it. Ctrl+Enter is it in every field. */
  startAt: 'content' | 'firstButton';
  main: MainAction;
  /** `wide`: as wide as a sheet of A5 paper. `sheet`: on a phone it comes from below, as high as its content. */
  shape?: 'wide' | 'sheet';
  /** Other buttons of the foot. */
  otherActions?: ReactNode;
  children: ReactNode;
}

/**
 * A modal drawer at the right side, for what closes something. The native `<dialog>` needs no script for
 * focus and backdrop, which PrimeReact's Sidebar would bring.
 */
export const Drawer = ({ title, onClose, startAt, main, shape, otherActions, children }: Props) => {
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const openedAt = useRef(0);
  const first = useRef(startAt);
  useLayoutEffect(() => {
    openedAt.current = performance.now();
    const button = first.current === 'firstButton' ? content.current?.querySelector('button') : null;
    (button ?? content.current)?.focus();
  }, []);
  const onContentKey = (event: KeyboardEvent) => {
    const { key, repeat, altKey, ctrlKey, metaKey, shiftKey, target, timeStamp } = event;
    if (key !== 'Enter' || repeat || altKey || shiftKey) return;
    const isAnywhere = ctrlKey || metaKey;
    if (!isAnywhere && target !== content.current) return;
    if (timeStamp - openedAt.current < doublePressMs) return;
    if (main.kind === 'main' && !main.busy && !main.disabled) main.onClick();
  };
  // The second half of a double click lands in the drawer, where it was not meant for anything.
  const onClickCapture = (event: MouseEvent) => {
    if (event.detail > 1 && event.timeStamp - openedAt.current < doublePressMs) event.stopPropagation();
  };
  const contentAttributes = { className: 'drawer-content', 'aria-labelledby': id };
  return (
    <ModalDialog
      onClose={onClose}
      onClickCapture={onClickCapture}
      className={shape ? `drawer drawer-${shape}` : 'drawer'}
      aria-labelledby={id}
    >
      <div className="drawer-parts">
        <header className="drawer-head">
          <h2 id={id}>{title}</h2>
          <Button
            label={useMessages().common.close}
            icon={CloseIcon}
            hideLabel
            kind="quiet"
            onClick={onClose}
          />
        </header>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a scrollable area must be reachable by keyboard */}
        <div ref={content} role="group" tabIndex={0} onKeyDown={onContentKey} {...contentAttributes}>
          {children}
        </div>
        <footer className="drawer-foot">
          {otherActions}
          <Button {...main} />
        </footer>
      </div>
    </ModalDialog>
  );
};
