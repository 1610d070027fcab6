import { Notice } from '../../../ui/display/Notice.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { LineCopy } from './lineCopy.ts';
import { drugText } from '../../../domain/prescription/prescriptionText.ts';

/** The result of a copy: the skipped drugs by name, or that nothing was copied. */
export const CopyResult = ({ lineCopy }: { lineCopy: LineCopy }) => {
  const language = useServices().i18n.language.value;
  const messages = useMessages();
  const { prescription: t, common } = messages;
  const skipped = lineCopy.skipped.value;
  if (lineCopy.state.value === 'loading') return <p className="quiet small">{t.filling}</p>;
  if (lineCopy.state.value === 'failed')
    return (
      <Notice
        tone="accent"
        text={t.fillFailed}
        action={{ label: common.retry, onClick: () => void lineCopy.retry() }}
      />
    );
  if (skipped.length === 0) return null;
  const sentences = (['gone', 'there', 'full'] as const).flatMap((reason) => {
    const names = skipped
      .filter((line) => line.reason === reason)
      .map((line) => drugText(messages, language, line));
    return names.length === 0 ? [] : [t.leftOut[reason](names.join(common.comma))];
  });
  return (
    <Notice tone="accent" text={sentences.join(' ')} action={{ label: t.seen, onClick: lineCopy.dismiss }} />
  );
};
