import { useRef } from 'react';
import type { Line } from '../../contract/prescribing/prescription.ts';
import { Button } from '../kit/Button.tsx';
import { nameIn, rejectReasonIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import { ReasonPicker } from './ReasonPicker.tsx';
import type { Review } from './review.ts';

interface Props {
  review: Review;
  line: Line;
  n: number;
}

/** An auditor's reasons for rejecting one line: from the pharmacists' list, and as free text. */
export const Reasons = ({ review, line, n }: Props) => {
  const language = useApp().words.language.value;
  const { audit: w, frame: f } = useWords();
  const frame = useRef<HTMLFieldSetElement>(null);
  const { opinion, pick } = review;
  const { codes = [], text = '' } = opinion.marks.value[line.id] ?? {};
  const name = nameIn(language, line.drugName, line.drugNameEn);
  return (
    <fieldset className="review-reasons" disabled={!review.mayWrite.value} ref={frame}>
      <legend className="unseen">{w.reasonsFor(n, name)}</legend>
      {codes.map((code) => (
        <span key={code} className="review-reason-given">
          {rejectReasonIn(language, code)}
          <button
            type="button"
            aria-label={w.takeAway(rejectReasonIn(language, code))}
            onClick={() => opinion.markCode(line.id, code)}
          >
            ×
          </button>
        </span>
      ))}
      <Button
        label={w.addReason}
        description={w.reasonsFor(n, name)}
        onClick={() => {
          review.moveTo(n - 1);
          review.pickReasons();
        }}
      />
      <input
        className="input review-other"
        autoComplete="off"
        aria-label={`${w.other}${f.colon}${name}`}
        placeholder={w.other}
        maxLength={64}
        value={text}
        onChange={(event) => opinion.markText(line.id, event.target.value)}
      />
      {pick.line.value === line.id ? (
        <ReasonPicker
          pick={pick}
          codes={codes}
          label={w.reasonsFor(n, name)}
          onClose={() => frame.current?.closest('li')?.focus()}
        />
      ) : null}
    </fieldset>
  );
};
