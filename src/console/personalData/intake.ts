import type { FileKind } from '../../contract/files/file.ts';
import { examine, isPicture, type Refusal, tooLarge } from '../chat/fileHead.ts';

/** Why a file is rejected, named by its message key. */
export type Unfit = Refusal | 'notPicture';

/** Validates a file before it is uploaded. Its type is determined from its content, never from its name. */
export const takenIn = async (
  file: File,
  fits: (kind: FileKind) => boolean = isPicture,
): Promise<{ readonly file: File; readonly kind: FileKind } | Unfit> => {
  if (tooLarge(file)) return 'large';
  try {
    const seen = await examine(file);
    if (typeof seen === 'string') return seen;
    if (!fits(seen.kind)) return 'notPicture';
    return { file: new File([file], seen.name, { type: seen.kind }), kind: seen.kind };
  } catch {
    return 'unread';
  }
};
