import { ConflictNotice } from '../../../../drafts/ConflictNotice.tsx';
import { FormRestorePrompt } from '../../../../drafts/RestorePrompt.tsx';
import { MutationStatus } from '../../../../domain/MutationStatus.tsx';
import { rejectReasonText } from '../../../../domain/prescription/prescriptionText.ts';
import { sheetRemarkLength, type Sheet } from '../../../../../contract/prescribing/sampling.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { TextArea } from '../../../../ui/controls/TextArea.tsx';
import { Notice } from '../../../../ui/display/Notice.tsx';
import { dayTimeOf } from '../../../../lib/dates/days.ts';
import { useCatalog, useLanguage } from '../../../../i18n/useMessages.ts';
import type { SheetDraft } from './sheetDraft.ts';
import type { SheetForm } from './sheetForm.ts';

interface Props {
  form: SheetForm;
  sheet: Sheet;
  mayJudge: boolean;
}

/** A judgement in words, for comparison with another one. */
const useDraftText = () => {
  const language = useLanguage();
  const t = useCatalog('sampling').sheet;
  return ({ rational, reasons, remark }: SheetDraft): string =>
    [
      rational === null ? '' : rational ? t.rational : t.notRational,
      ...new Set(
        Object.values(reasons)
          .flat()
          .map((code) => rejectReasonText(language, code)),
      ),
      remark.trim(),
    ]
      .filter((text) => text !== '')
      .join('\n');
};

const Judged = ({ sheet: { judgement } }: Pick<Props, 'sheet'>) => {
  const t = useCatalog('sampling').sheet;
  if (!judgement) return null;
  const result = judgement.rational ? t.rational : t.notRational;
  return <p className="small">{t.judgedBy(result, judgement.judgedBy, dayTimeOf(judgement.judgedAt))}</p>;
};

/** The judgement: remark, and the two results; or why the person does not judge. */
export const JudgeBar = ({ form, sheet, mayJudge }: Props) => {
  const t = useCatalog('sampling').sheet;
  const draftText = useDraftText();
  const draft = form.draft.value;
  const blocker = form.blocker.value;
  const { state } = form.mutation;
  const isBusy = state.value === 'busy' || state.value === 'verifying';
  const skipButton = (
    <Button label={t.skip} kind="quiet" disabled={sheet.nextId === null} onClick={form.skip} />
  );
  if (!mayJudge)
    return (
      <section className="review-verdict" aria-label={t.heading}>
        <Judged sheet={sheet} />
        {sheet.judgement && sheet.judgement.remark !== '' ? <q>{sheet.judgement.remark}</q> : null}
        <Notice tone="plain" text={sheet.barred === null ? t.readOnly : t.barred[sheet.barred]} />
        {sheet.nextId === null ? null : (
          <div className="review-actions">
            <span />
            {skipButton}
          </div>
        )}
      </section>
    );
  const notSaved =
    !form.dirty.value || isBusy
      ? ''
      : draft === null || draft.rational === null || draft.rational === sheet.judgement?.rational
        ? t.unsaved
        : t.chosen(draft.rational ? t.rational : t.notRational);
  return (
    <section className="review-verdict" aria-label={t.heading}>
      <Judged sheet={sheet} />
      <FormRestorePrompt form={form} text={draftText} />
      <ConflictNotice form={form} text={draftText} />
      <TextArea
        label={t.remark}
        placeholder={t.remarkHint}
        rows={2}
        maxLength={sheetRemarkLength}
        value={draft?.remark ?? ''}
        onChange={form.setRemark}
        error={blocker === null ? undefined : t[blocker]}
      />
      <MutationStatus mutation={form.mutation} />
      <output className="quiet small">{notSaved}</output>
      <div className="review-actions">
        <span className="quiet small review-keys">{t.keys}</span>
        {skipButton}
        <Button
          label={t.notRational}
          busy={isBusy}
          disabled={!form.canJudge.value}
          onClick={() => void form.judge(false)}
        />
        <Button
          label={t.rational}
          kind="main"
          busy={isBusy}
          disabled={!form.canJudge.value}
          onClick={() => void form.judge(true)}
        />
      </div>
    </section>
  );
};
