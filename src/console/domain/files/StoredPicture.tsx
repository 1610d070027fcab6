import type { ComponentProps } from 'react';
import { useServices } from '../../useServices.ts';
import { useFileSource } from './useFileSource.ts';

/** A stored picture that is renewed at its place if its address has ended. */
export const StoredPicture = ({
  address,
  alt,
  ...more
}: Omit<ComponentProps<'img'>, 'src'> & { address: string }) => {
  const { src, renew } = useFileSource(address, useServices().files);
  return <img {...more} src={src} alt={alt} onError={() => void renew()} />;
};
