import { useSignal } from '@preact/signals-react';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import './pictureThumbnail.css';

interface Props {
  src: string;
  name: string;
  /** The accessible name of its button. */
  label: string;
  /** Shown in its place if it cannot be displayed. */
  damaged: string;
  onOpen: () => void;
}

/** A small picture that opens in the viewer. */
export const PictureThumbnail = ({ src, name, label, damaged, onOpen }: Props) => {
  const isDamaged = useSignal(false);
  if (isDamaged.value)
    return (
      <span className="picture-thumbnail picture-thumbnail-damaged" title={name}>
        <WarningIcon />
        {damaged}
      </span>
    );
  return (
    <button type="button" className="picture-thumbnail" aria-label={label} onClick={onOpen}>
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => {
          isDamaged.value = true;
        }}
      />
    </button>
  );
};
