import { maxFileBytes } from '../../../../contract/files/file.ts';
import { hasSignatureOf, signatureLength } from '../../../../contract/files/fileSignature.ts';
import { createAsyncState } from '../../../lib/async/asyncState.ts';
import type { ChatDeps } from '../chat.ts';

/** Why the bytes of a file are not given to the browser's PDF view. */
type Refusal = 'damaged' | 'tooLarge';

const kind = 'application/pdf';

/**
 * What the browser may show as a PDF: whoever sent it only said that it is one. The blob's type is ours, so that the browser
 * never reads the bytes as a page.
 */
export const toPdf = async (file: Blob): Promise<Blob | Refusal> => {
  if (file.size > maxFileBytes) return 'tooLarge';
  const head = new Uint8Array(await file.slice(0, signatureLength).arrayBuffer());
  return hasSignatureOf(kind, head) ? file.slice(0, file.size, kind) : 'damaged';
};

interface PdfDeps {
  readonly files: ChatDeps['files'];
  readonly platform: Pick<ChatDeps['platform'], 'onBeforeUnload'>;
  readonly session: ChatDeps['session'];
}

/** Loads a PDF for a frame: its address within this page, or why it is not shown. It lives as long as its frame. */
export const createPdf = ({ files, platform, session }: PdfDeps, src: string) => {
  let ended: AbortController | null = null;
  let address: string | null = null;
  const state = createAsyncState(async () => {
    const signal = ended?.signal;
    const pdf = await toPdf(await files.fetchFile(src, { signal }));
    if (typeof pdf === 'string') return { address: null, refusal: pdf };
    if (address === null && signal?.aborted === false) address = URL.createObjectURL(pdf);
    return { address, refusal: null };
  });
  return {
    state,
    start: () => {
      ended = new AbortController();
      void state.load();
      // A link in a PDF replaces the whole page, with nothing to tell it from the console: the browser asks first.
      const dispose = platform.onBeforeUnload(() => address !== null && !session.isReloading());
      return () => {
        dispose();
        ended?.abort();
        if (address !== null) URL.revokeObjectURL(address);
        address = null;
      };
    },
  };
};
