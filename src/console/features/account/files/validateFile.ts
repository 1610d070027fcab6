import type { FileKind } from '../../../../contract/files/file.ts';
import { inspectFile, isPicture, type FileRejection, isTooLarge } from '../../../domain/files/inspectFile.ts';

/** Why a file is rejected, named by its message key. */
export type PictureRejection = FileRejection | 'notPicture';

/** Validates a file before it is uploaded. Its type is determined from its content, never from its name. */
export const validateFile = async (
  file: File,
  isAllowed: (kind: FileKind) => boolean = isPicture,
): Promise<{ readonly file: File; readonly kind: FileKind } | PictureRejection> => {
  if (isTooLarge(file)) return 'large';
  try {
    const inspected = await inspectFile(file);
    if (typeof inspected === 'string') return inspected;
    if (!isAllowed(inspected.kind)) return 'notPicture';
    return { file: new File([file], inspected.name, { type: inspected.kind }), kind: inspected.kind };
  } catch {
    return 'unread';
  }
};
