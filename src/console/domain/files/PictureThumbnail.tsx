import { useServices } from '../../useServices.ts';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { usePicture } from './usePicture.ts';
import './pictureThumbnail.css';

interface Props {
  /** The address of the picture. */
  address: string;
  name: string;
  /** The accessible name of its button. */
  label: string;
  /** In its place if it could not be loaded: what the button then says and does. */
  failed: string;
  onOpen: () => void;
}

/** A small picture that opens in the viewer. */
export const PictureThumbnail = ({ address, name, label, failed, onOpen }: Props) => {
  const { src, attempt, isFailed, onError, retry } = usePicture(address, useServices().files);
  if (isFailed)
    return (
      <button
        type="button"
        className="picture-thumbnail picture-thumbnail-failed"
        title={name}
        aria-label={`${name}: ${failed}`}
        onClick={retry}
      >
        <WarningIcon />
        {failed}
      </button>
    );
  return (
    <button type="button" className="picture-thumbnail" aria-label={label} onClick={onOpen}>
      <img key={attempt} src={src} alt="" loading="lazy" decoding="async" onError={() => void onError()} />
    </button>
  );
};
