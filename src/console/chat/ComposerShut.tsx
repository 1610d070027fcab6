import { Unstored } from '../kit/Unstored.tsx';
import { useWords } from '../useApp.ts';
import type { Composer } from './composer.ts';

/** Unsent text and files of a conversation that is closed now. */
export const ComposerShut = ({ composer }: { composer: Composer }) => {
  const w = useWords().composer;
  const text = [composer.text.value, ...composer.tray.captions.value].join('\n').trim();
  const files = composer.tray.list.value.map(({ name }) => name);
  if (text === '' && files.length === 0) return null;
  return (
    <Unstored
      why={w.closed}
      rows={[
        ...(text === '' ? [] : [{ name: '', text }]),
        ...(files.length === 0 ? [] : [{ name: w.closedFile, text: files.join('\n') }]),
      ]}
      onDrop={() => {
        composer.tray.clear();
        composer.write('');
      }}
    />
  );
};
