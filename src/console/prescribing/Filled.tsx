import { Notice } from '../kit/Notice.tsx';
import { useApp, useWords } from '../useApp.ts';
import type { Copying } from './copying.ts';
import { nameIn } from './inWords.ts';

/** The result of a copy: the skipped drugs by name, or that nothing was copied. */
export const Filled = ({ copying }: { copying: Copying }) => {
  const language = useApp().words.language.value;
  const { prescription: w, frame } = useWords();
  const left = copying.left.value;
  if (copying.state.value === 'reading') return <p className="quiet small">{w.filling}</p>;
  if (copying.state.value === 'failed')
    return (
      <Notice
        tone="accent"
        text={w.fillFailed}
        action={{ label: w.retry, onClick: () => void copying.again() }}
      />
    );
  if (left.length === 0) return null;
  const said = (['gone', 'there', 'full'] as const).flatMap((why) => {
    const names = left
      .filter((one) => one.why === why)
      .map(({ drugName, drugNameEn, strength }) => `${nameIn(language, drugName, drugNameEn)} ${strength}`);
    return names.length === 0 ? [] : [w.left[why](names.join(frame.comma))];
  });
  return <Notice tone="accent" text={said.join(' ')} action={{ label: w.seen, onClick: copying.clear }} />;
};
