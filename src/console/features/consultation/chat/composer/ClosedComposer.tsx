import { UnsavedText } from '../../../../ui/display/UnsavedText.tsx';
import { useMessages } from '../../../../i18n/useMessages.ts';
import type { Composer } from './composer.ts';

/** Unsent text and files of a conversation that is closed now. */
export const ClosedComposer = ({ composer }: { composer: Composer }) => {
  const t = useMessages().composer;
  const text = [composer.text.value, ...composer.attachments.captions.value].join('\n').trim();
  const files = composer.attachments.list.value.map(({ name }) => name);
  if (text === '' && files.length === 0) return null;
  return (
    <UnsavedText
      reason={t.closedDraft}
      rows={[
        ...(text === '' ? [] : [{ name: '', text }]),
        ...(files.length === 0 ? [] : [{ name: t.fileLabel, text: files.join('\n') }]),
      ]}
      onDiscard={() => {
        composer.attachments.clear();
        composer.write('');
      }}
    />
  );
};
