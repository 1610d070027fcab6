import { useSignal } from '@preact/signals-react';
import { useServices } from '../../useServices.ts';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { useFileSource } from './useFileSource.ts';
import './pictureThumbnail.css';

interface Props {
  /** The address of the picture. */
  address: string;
  name: string;
  /** The accessible name of its button. */
  label: string;
  /** Shown in its place if it cannot be displayed. */
  damaged: string;
  onOpen: () => void;
}

/** A small picture that opens in the viewer. */
export const PictureThumbnail = ({ address, name, label, damaged, onOpen }: Props) => {
  const { src, renew } = useFileSource(address, useServices().files);
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
        onError={async () => {
          if (!(await renew())) isDamaged.value = true;
        }}
      />
    </button>
  );
};
