import { useRef } from 'react';
import { sampling, type Sheet } from '../../../../../contract/prescribing/sampling.ts';
import { allergyNames } from '../../../../domain/patient/knownAllergies.ts';
import { PatientBanner } from '../../../../domain/patient/banner/PatientBanner.tsx';
import { useTitlePart } from '../../../../domain/useTitlePart.ts';
import { useWorklists } from '../../../../domain/worklists/useWorklists.ts';
import { AsyncView } from '../../../../ui/async/AsyncView.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { useModel } from '../../../../ui/hooks/useModel.ts';
import { dayTimeOf } from '../../../../lib/dates/days.ts';
import { localizedName } from '../../../../domain/prescription/prescriptionText.ts';
import { useServices } from '../../../../useServices.ts';
import { useCatalog, useMessages } from '../../../../i18n/useMessages.ts';
import { samplePath, samplingPath, sheetPath } from '../samplingQuery.ts';
import { AtSubmission } from './AtSubmission.tsx';
import { JudgeBar } from './JudgeBar.tsx';
import { SheetLines } from './SheetLines.tsx';
import { createSheetForm, type SheetForm } from './sheetForm.ts';
import { useSheetKeys } from './useSheetKeys.ts';

/** Announces a sheet that opened automatically to screen readers, unless something else has the focus. */
const focusTitle = (title: HTMLElement | null): void => {
  if (document.activeElement === document.body) title?.focus({ preventScroll: true });
};

/** Whether somebody had asked about allergies when it was submitted. */
const wasAllergyAsked = ({ marks }: Sheet): boolean =>
  marks?.flags?.some((flag) => flag === 'allergy' || flag === 'allergyUnknown') === false;

/** The patient; where only the mark of the submission says so, with an allergy that has no name. */
const patientAtSubmission = ({ marks, prescription: { patient } }: Sheet, unnamed: string) =>
  marks?.flags?.includes('allergy') && allergyNames(patient, null).names.length === 0
    ? { ...patient, allergies: [unnamed] }
    : patient;

const SheetContent = ({ form, sheet }: { form: SheetForm; sheet: Sheet }) => {
  const app = useServices();
  const { audit } = useMessages();
  const t = useCatalog('sampling').sheet;
  const frame = useRef<HTMLDivElement>(null);
  const account = useWorklists().account.value.value;
  const mayJudge = account?.isAuditor === true && sheet.barred === null && app.offered.has(sampling.judge);
  const { prescription: one, sampleId } = sheet;
  useSheetKeys(form, frame, mayJudge);
  return (
    <div className="review" ref={frame} data-own-keys>
      <header className="review-head">
        <h1 tabIndex={-1} ref={focusTitle}>
          {t.of(one.prescriptionNo, sheet.place, sheet.size)}
        </h1>
        <span className="quiet small">
          {audit.by(one.doctorName)}
          {one.deptName ? ` · ${localizedName(app.i18n.language.value, one.deptName, one.deptNameEn)}` : ''}
          {one.submitTime === null ? '' : ` · ${audit.submittedAt(dayTimeOf(one.submitTime))}`}
        </span>
        <Button label={t.toSample} kind="quiet" onClick={() => app.navigate(samplePath(sampleId))} />
      </header>
      {/* The age is that of the day of submission; facts of today are not shown, for they were not known then. */}
      <PatientBanner
        patient={patientAtSubmission(sheet, t.allergyUnnamed)}
        isAllergyAsked={wasAllergyAsked(sheet)}
        now={one.submitTime ?? one.createTime}
      />
      <div className="review-columns">
        <div className="review-main">
          <div className="review-content">
            <SheetLines form={form} mayJudge={mayJudge} sheet={sheet} />
          </div>
          <JudgeBar form={form} sheet={sheet} mayJudge={mayJudge} />
        </div>
        <div className="review-side">
          <AtSubmission sheet={sheet} />
        </div>
      </div>
    </div>
  );
};

/** In place of a sheet; where it could not be loaded, with the way to the samples. */
const Heading = ({ hasFailed }: { hasFailed: boolean }) => {
  const app = useServices();
  const t = useCatalog('sampling');
  return (
    <div className="page">
      <div className="sampling-head">
        <h1>{t.sheet.heading}</h1>
        {hasFailed ? (
          <Button label={t.toSamples} kind="quiet" onClick={() => app.navigate(samplingPath)} />
        ) : null}
      </div>
    </div>
  );
};

/** One worksheet. The next open one follows a judgement. */
export const SheetView = ({ id }: { id: string }) => {
  const app = useServices();
  const t = useCatalog('sampling').sheet;
  const form = useModel(() =>
    createSheetForm(app, id, ({ judgement, prescriptionNo, sampleId, nextId }, wasOpen) => {
      app.toasts.show(t.saved(prescriptionNo, judgement?.rational ? t.rational : t.notRational));
      if (wasOpen && nextId === null) app.toasts.show(t.done);
      app.navigate(wasOpen && nextId !== null ? sheetPath(nextId) : samplePath(sampleId));
    }),
  );
  useTitlePart(form.sheet.value.value?.prescription.prescriptionNo ?? '');
  return (
    <>
      {/* The page needs a heading while it is loading or has failed. */}
      {form.sheet.value.value ? null : <Heading hasFailed={form.sheet.error.value !== null} />}
      <AsyncView main data={form.sheet} onRetry={() => void form.sheet.load()} lines={10}>
        {({ value }: { value: Sheet }) => <SheetContent form={form} sheet={value} />}
      </AsyncView>
    </>
  );
};
