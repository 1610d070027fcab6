import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { createPdf } from './pdf.ts';
import type { PictureAlbum } from './pictures.ts';

interface Props {
  chat: Pick<PictureAlbum, 'deps' | 'w'>;
  src: string;
  name: string;
}

/** A PDF in the browser's own view, whose keys are its own; or one sentence why it is not shown. */
export const PdfFrame = ({ chat, src, name }: Props) => {
  const { state } = useModel(() => createPdf(chat.deps, src));
  const t = chat.w.value.pdf;
  return (
    <div className="pdf-frame">
      <AsyncView data={state} onRetry={() => void state.load()}>
        {({ value: { address, refusal } }) =>
          address === null ? (
            <p>{refusal ? t[refusal] : ''}</p>
          ) : (
            // oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium shows no PDF in a sandbox
            <iframe src={address} title={name} />
          )
        }
      </AsyncView>
    </div>
  );
};
