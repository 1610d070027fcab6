import type { CertificateFile } from '../../contract/account/qualification.ts';
import { fileAddress } from '../chat/address.ts';
import { Button } from '../kit/Button.tsx';
import { useApp, useWordsOf } from '../useApp.ts';
import { personalDataLexicon } from '../words/personalDataLexicon.ts';

interface Props {
  files: readonly CertificateFile[];
  /** In a form only: removes one of them. */
  onTakeAway?: ((url: string) => void) | undefined;
}

const Shown = ({ file }: { file: CertificateFile }) => {
  const { outside } = useApp();
  const src = fileAddress(file.url, outside.base);
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
export const CertificateFiles = ({ files, onTakeAway }: Props) => {
  const w = useWordsOf(personalDataLexicon).profile.certificates;
  if (files.length === 0) return onTakeAway ? null : <p className="quiet small">{w.noFiles}</p>;
  return (
    <ul className="certificate-files">
      {files.map((file) => (
        <li key={file.url}>
          <Shown file={file} />
          {onTakeAway ? (
            <Button
              label={w.takeAway}
              kind="quiet"
              description={file.name}
              onClick={() => onTakeAway(file.url)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
};
