import { type ReadonlySignal, useSignal } from '@preact/signals-react';
import { type RefObject, useEffect } from 'react';

const hasFiles = (carried: DataTransfer | null): boolean => carried?.types.includes('Files') === true;

/**
 * Accepts files pasted or dropped in the column around an element. Files dropped elsewhere are ignored:
 * otherwise the browser would open them in place of the page, and unsaved input would be lost. Returns
 * whether files are dragged over the column.
 */
export const useFiles = (
  within: RefObject<HTMLElement | null>,
  take: (files: File[]) => void,
): ReadonlySignal<boolean> => {
  const over = useSignal(false);
  useEffect(() => {
    const column = within.current?.parentElement;
    if (!column) return undefined;
    const inside = ({ target }: Event): boolean => target instanceof Node && column.contains(target);
    const drag = (event: DragEvent): void => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      over.value = inside(event);
      if (event.dataTransfer) event.dataTransfer.dropEffect = over.value ? 'copy' : 'none';
    };
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) over.value = false;
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      over.value = false;
      if (inside(event)) take([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent): void => {
      const carried = event.clipboardData;
      // Word processors add a picture of the copied text: the text is meant.
      if (!carried || carried.files.length === 0 || carried.getData('text/plain') !== '') return;
      event.preventDefault();
      take([...carried.files]);
    };
    window.addEventListener('dragover', drag);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    column.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', drag);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      column.removeEventListener('paste', paste);
    };
  }, [within, over, take]);
  return over;
};
