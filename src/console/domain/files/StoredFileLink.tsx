import { useServices } from '../../useServices.ts';
import { StoredPicture } from './StoredPicture.tsx';
import { useFileLink } from './useFileSource.ts';

interface Props {
  address: string;
  name: string;
  className?: string;
  /** The size of its picture; left out for what is no picture. */
  picture?: { readonly width?: number; readonly height?: number };
}

/** A stored file that opens in a new tab. */
export const StoredFileLink = ({ address, name, className, picture }: Props) => {
  const href = useFileLink(address, useServices());
  return (
    <a className={className} href={href} target="_blank" rel="noreferrer">
      {picture ? (
        <StoredPicture address={address} alt={name} loading="lazy" {...picture} />
      ) : (
        <span>{name}</span>
      )}
    </a>
  );
};
