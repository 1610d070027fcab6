import { useRef } from 'react';
import { Button } from './Button.tsx';

interface Props {
  label: string;
  /** The value of the input's `accept` attribute. */
  accept: string;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  kind?: 'main' | 'plain' | undefined;
  onPick: (files: File[]) => void;
}

/** A button that opens the file dialog. */
export const FilePicker = ({ label, accept, multiple = false, disabled, kind, onPick }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button label={label} kind={kind} disabled={disabled} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Reset, so that choosing the same file again fires a change event.
          target.value = '';
          onPick(files);
        }}
      />
    </>
  );
};
