import { type ReactNode, useEffect, useRef } from 'react';
import '../table/lists.css';

interface Props {
  title: string;
  className: string;
  /** Filters and the list. */
  children: ReactNode;
  /** The selected row's detail, an `aside`. */
  detail: ReactNode;
  /** Closes the detail. */
  onClose: () => void;
}

/** Where Escape has another meaning: what is typed stays, and what is open above the page closes first. */
const ownEscape = 'input, textarea, select, dialog, [popover], [role="listbox"], [aria-expanded="true"]';

/** Escape closes the detail, and the row that it belongs to has the focus again. */
const useDetail = (isOpen: boolean, onClose: () => void) => {
  const list = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const close = useRef(onClose);
  useEffect(() => {
    if (isOpen) return;
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement === null;
    if (isLost && opener.current?.isConnected) opener.current.focus();
    opener.current = null;
  }, [isOpen]);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  // Another row may have been opened, or the list may have been loaded meanwhile.
  useEffect(() => {
    if (isOpen) opener.current = list.current?.querySelector('[aria-current="true"]') ?? opener.current;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(ownEscape)) return;
      if (document.querySelector('dialog[open], :popover-open')) return;
      opener.current = list.current?.querySelector('[aria-current="true"]') ?? opener.current;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      close.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
  return list;
};

/** A list with the detail of one row beside it. On narrow screens only the detail is shown. */
export const MasterDetail = ({ title, className, children, detail, onClose }: Props) => {
  const isOpen = detail !== null;
  const list = useDetail(isOpen, onClose);
  return (
    <div className={`page list-stacked master-detail ${className}${isOpen ? ' master-detail-open' : ''}`}>
      <h1>{title}</h1>
      <div className="master-detail-list" ref={list}>
        {children}
      </div>
      {detail}
    </div>
  );
};
