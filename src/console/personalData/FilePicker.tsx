import { useRef } from 'react';
import { Button } from '../kit/Button.tsx';

interface Props {
  label: string;
  /** As the attribute of an input. */
  accept: string;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  kind?: 'main' | 'plain' | undefined;
  onPick: (files: File[]) => void;
}

/** A button that lets a person choose files. */
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
          // The same file again is a choice too.
          target.value = '';
          onPick(files);
        }}
      />
    </>
  );
};
