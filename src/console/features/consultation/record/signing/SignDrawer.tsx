import type { Patient } from '../../../../../contract/consultation/patient.ts';
import { RecordView } from '../../../../domain/caseRecord/RecordView.tsx';
import type { RecordDraft } from '../../../../domain/caseRecord/recordDraft.ts';
import { findSigningGaps } from '../../../../domain/caseRecord/signingGaps.ts';
import { useMessages } from '../../../../i18n/useMessages.ts';
import { Drawer } from '../../../../ui/overlays/Drawer.tsx';
import { focusField, type FocusableField } from '../../focusField.ts';
import { type OpenPoint, OpenPoints } from '../../OpenPoints.tsx';
import type { Consultation } from '../../consultation.ts';
import type { ConsultationAllergies } from '../../consultationAllergies.ts';

/**
 * What must be written before, and known allergies that the record leaves out, or that could not be read; then the other empty
 * sections.
 */
const useGaps = (draft: RecordDraft, known: ConsultationAllergies) => {
  const { consultation: messages, common } = useMessages();
  const { sign: t } = messages;
  const { empty, allergies } = findSigningGaps(draft, known.names);
  const names = allergies.join(common.comma);
  const allergyText = empty.includes('allergyHistory') ? t.allergiesEmpty(names) : t.allergiesLeftOut(names);
  const required: readonly OpenPoint[] = [
    ...(empty.includes('chiefComplaint')
      ? [{ name: 'chiefComplaint', text: t.chiefComplaint, isSerious: true } as const]
      : []),
    ...(draft.diagnoses.length === 0
      ? [{ name: 'diagnosis', text: t.diagnosis, isSerious: true } as const]
      : []),
  ];
  const texts = [
    ...(allergies.length > 0 ? [allergyText] : []),
    ...(known.status === 'ready' || known.status === 'loading' ? [] : [messages.record.allergiesNotRead]),
  ];
  const leftOut = texts.map((text): OpenPoint => ({ name: 'allergyHistory', text, isSerious: true }));
  return {
    required,
    leftOut,
    optional: empty.filter(
      (field) => field !== 'chiefComplaint' && (field !== 'allergyHistory' || leftOut.length === 0),
    ),
  };
};

interface Props {
  consultation: Consultation;
  draft: RecordDraft;
  patient: Patient;
  onConfirm: () => void;
}

/** The record as it will be signed, and what is empty in it: a signed record accepts addenda only. */
export const SignDrawer = ({ consultation, draft, patient, onConfirm }: Props) => {
  const { sign: t, record: sections } = useMessages().consultation;
  const { signing } = consultation;
  const known = consultation.allergies.value;
  const { required, leftOut, optional } = useGaps(draft, known);
  const isBlocked = required.length > 0;
  const isSerious = isBlocked || leftOut.length > 0;
  const go = (name: FocusableField) => {
    signing.cancel();
    focusField(consultation, name);
  };
  return (
    <Drawer
      title={t.ask(patient.name)}
      onClose={signing.cancel}
      startAt={isSerious ? 'firstButton' : 'content'}
      main={{
        label: isBlocked || (leftOut.length === 0 && optional.length === 0) ? t.action : t.anyway,
        kind: isSerious ? 'plain' : 'main',
        busy: signing.state.value === 'busy' || known.status === 'loading',
        disabled: isBlocked,
        onClick: onConfirm,
      }}
    >
      {isSerious ? <p>{isBlocked ? t.missingTitle : t.withoutTitle}</p> : null}
      <OpenPoints label={t.missingTitle} points={required} onGo={go} />
      <OpenPoints label={t.withoutTitle} points={leftOut} onGo={go} />
      <RecordView record={draft} hideEmpty />
      {optional.length > 0 ? (
        <div className="record-empty">
          <span>{t.emptyTitle}</span>
          <ul aria-label={t.emptyTitle}>
            {optional.map((field) => (
              <li key={field}>
                <button type="button" className="link" onClick={() => go(field)}>
                  {sections[field]}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className="quiet">{t.final}</p>
    </Drawer>
  );
};
