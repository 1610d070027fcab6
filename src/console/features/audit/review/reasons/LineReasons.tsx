import { useRef } from 'react';
import type { Line } from '../../../../../contract/prescribing/prescription.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { localizedName, rejectReasonText } from '../../../../domain/prescription/prescriptionText.ts';
import { useServices } from '../../../../useServices.ts';
import { useMessages } from '../../../../i18n/useMessages.ts';
import { ReasonPicker } from './ReasonPicker.tsx';
import type { Review } from '../review.ts';

interface Props {
  review: Review;
  line: Line;
  n: number;
}

/** An auditor's reasons for rejecting one line: from the pharmacists' list, and as free text. */
export const LineReasons = ({ review, line, n }: Props) => {
  const language = useServices().i18n.language.value;
  const { audit: t, common: f } = useMessages();
  const frame = useRef<HTMLFieldSetElement>(null);
  const { draft, reasonPicker: picker } = review;
  const { codes = [], text = '' } = draft.reasonsByLine.value[line.id] ?? {};
  const name = localizedName(language, line.drugName, line.drugNameEn);
  return (
    <fieldset className="review-reasons" disabled={!review.canWrite.value} ref={frame}>
      <legend className="visually-hidden">{t.reasonsFor(n, name)}</legend>
      {codes.map((code) => (
        <span key={code} className="review-selected-reason">
          {rejectReasonText(language, code)}
          <button
            type="button"
            aria-label={t.removeReason(rejectReasonText(language, code))}
            onClick={() => draft.toggleReason(line.id, code)}
          >
            ×
          </button>
        </span>
      ))}
      <Button
        label={t.addReason}
        description={t.reasonsFor(n, name)}
        onClick={() => {
          review.moveToLine(n - 1);
          review.openReasonPicker();
        }}
      />
      <input
        className="input review-free-text"
        autoComplete="off"
        aria-label={`${t.other}${f.colon}${name}`}
        placeholder={t.other}
        maxLength={64}
        value={text}
        onChange={(event) => draft.setReasonText(line.id, event.target.value)}
      />
      {picker.line.value === line.id ? (
        <ReasonPicker
          picker={picker}
          codes={codes}
          label={t.reasonsFor(n, name)}
          onClose={() => frame.current?.closest('li')?.focus()}
        />
      ) : null}
    </fieldset>
  );
};
