import type { CertificateFile } from '../../../../contract/account/qualification.ts';
import { fileAddress } from '../../../domain/files/fileAddress.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';

interface Props {
  files: readonly CertificateFile[];
  /** In a form only: removes one of them. */
  onRemove?: ((url: string) => void) | undefined;
}

const FileLink = ({ file }: { file: CertificateFile }) => {
  const app = useServices();
  const src = fileAddress(file.url, app);
  if (src === null) return <span>{file.name}</span>;
  return (
    <a className="certificate-file" href={src} target="_blank" rel="noreferrer">
      {file.type.startsWith('image/') ? (
        <img src={src} alt={file.name} loading="lazy" width={96} height={68} />
      ) : (
        <span>{file.name}</span>
      )}
    </a>
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
