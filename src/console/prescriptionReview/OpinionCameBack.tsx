import type { Prescription } from '../../contract/prescribing/prescription.ts';
import { CameBack } from '../journal/CameBack.tsx';
import { nameIn, rejectReasonIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Review } from './review.ts';
import type { Marks } from './verdict.ts';

interface Written {
  readonly text: string;
  readonly marks: Marks;
  readonly read: Prescription | null;
}

/** Asks what to do with a restored verdict draft that conflicts with a newer one. */
export const OpinionCameBack = ({ review }: { review: Review }) => {
  const language = useApp().words.language.value;
  const colon = useWords().frame.colon;
  const { asked, answer, marks, text, read } = review.opinion;
  const found = asked.value;
  if (!found) return null;
  const said = (one: Written): string =>
    [
      one.text,
      ...(one.read?.lines ?? []).flatMap(({ id, drugName, drugNameEn }) => {
        const mark = one.marks[id];
        const reasons = [
          ...(mark?.codes ?? []).map((code) => rejectReasonIn(language, code)),
          mark?.text ?? '',
        ];
        const given = reasons.filter((reason) => reason !== '').join(' · ');
        return given === '' ? [] : [`${nameIn(language, drugName, drugNameEn)}${colon}${given}`];
      }),
    ].join('\n');
  const now = { text: text.value, read: read.value, marks: marks.value };
  return (
    <CameBack
      rows={[{ name: '', found: said(found), now: said(now) }]}
      onTake={() => answer(true)}
      onDrop={() => answer(false)}
    />
  );
};
