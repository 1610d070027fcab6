import type { Patient } from '../../../../../contract/consultation/patient.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import type { RecordDraft } from '../../../../domain/caseRecord/recordDraft.ts';
import { findSigningGaps } from '../../../../domain/caseRecord/signingGaps.ts';
import { useMessages } from '../../../../i18n/useMessages.ts';
import { focusField } from '../../focusField.ts';
import { type OpenPoint, OpenPoints } from '../../OpenPoints.tsx';
import type { Consultation } from '../../consultation.ts';

/** What the record leaves out: known allergies first, then the empty sections. */
const useOpenPoints = (draft: RecordDraft, known: readonly string[]): readonly OpenPoint[] => {
  const { consultation: messages, common } = useMessages();
  const { sign: t, record: sections } = messages;
  const { empty, allergies } = findSigningGaps(draft, known);
  const names = allergies.join(common.comma);
  const allergyText = empty.includes('allergyHistory') ? t.allergiesEmpty(names) : t.allergiesLeftOut(names);
  return [
    ...(allergies.length > 0
      ? [{ name: 'allergyHistory', text: allergyText, isSerious: true } as const]
      : []),
    ...empty
      .filter((field) => field !== 'allergyHistory' || allergies.length === 0)
      .map((field) => ({ name: field, text: t.empty(sections[field]), isSerious: false })),
  ];
};

interface Props {
  consultation: Consultation;
  draft: RecordDraft;
  patient: Patient;
  onConfirm: () => void;
}

/** Asks once before the record is signed: a signed record accepts addenda only. */
export const SignConfirm = ({ consultation, draft, patient, onConfirm }: Props) => {
  const t = useMessages().consultation.sign;
  const { signing } = consultation;
  const points = useOpenPoints(draft, patient.allergies);
  const isComplete = points.length === 0;
  return (
    <Dialog
      title={t.ask(patient.name)}
      onClose={signing.cancel}
      actions={
        <>
          <Button label={t.keepWriting} kind="quiet" onClick={signing.cancel} />
          <Button
            label={isComplete ? t.action : t.anyway}
            kind={isComplete ? 'main' : 'plain'}
            busy={signing.state.value === 'busy'}
            onClick={onConfirm}
          />
        </>
      }
    >
      {isComplete ? null : <p>{t.withoutTitle}</p>}
      <OpenPoints
        label={t.withoutTitle}
        points={points}
        onGo={(name) => {
          signing.cancel();
          focusField(consultation, name);
        }}
      />
      <p className="quiet">{t.final}</p>
    </Dialog>
  );
};
