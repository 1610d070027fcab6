import type { CertificateFile } from '../../../../contract/account/qualification.ts';
import { fileAddress } from '../../../domain/files/fileAddress.ts';
import { StoredFileLink } from '../../../domain/files/StoredFileLink.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';

interface Props {
  files: readonly CertificateFile[];
  /** In a form only: removes one of them. */
  onRemove?: ((url: string) => void) | undefined;
}

const FileLink = ({ file }: { file: CertificateFile }) => {
  const address = fileAddress(file.url, useServices());
  if (address === null) return <span>{file.name}</span>;
  return (
    <StoredFileLink
      className="certificate-file"
      address={address}
      name={file.name}
      {...(file.type.startsWith('image/') && { picture: { width: 96, height: 68 } })}
    />
  );
};

/** The images and documents of a certificate; each opens in a new tab. */
export const CertificateFiles = ({ files, onRemove }: Props) => {
  const t = useCatalog('account').profile.certificates;
  if (files.length === 0) return onRemove ? null : <p className="quiet small">{t.noFiles}</p>;
  return (
    <ul className="certificate-files">
      {files.map((file) => (
        <li key={file.url}>
          <FileLink file={file} />
          {onRemove ? (
            <Button
              label={t.remove}
              kind="quiet"
              description={file.name}
              onClick={() => onRemove(file.url)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
};
