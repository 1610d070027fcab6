import { hospitalLanguage } from '../../../../../contract/language/hospitalLanguage.ts';
import type { Order } from '../../../../../contract/consultation/order.ts';
import type { FormValues } from '../../../../domain/prescription/formValues.ts';
import { FindingNote } from '../../../../domain/prescription/rules/FindingNote.tsx';
import { PaginatedSheets } from '../../../../domain/print/PaginatedSheets.tsx';
import { PrescriptionPages } from '../../../../domain/print/PrescriptionPages.tsx';
import { useCatalog, useMessages } from '../../../../i18n/useMessages.ts';
import { Notice } from '../../../../ui/display/Notice.tsx';
import { Drawer } from '../../../../ui/overlays/Drawer.tsx';
import { useServices } from '../../../../useServices.ts';
import { isChecking } from '../model/isChecking.ts';
import type { OrderPrescriptions } from '../model/orderPrescriptions.ts';
import { previewPrescription } from './previewPrescription.ts';
import './review.css';

interface Props {
  model: OrderPrescriptions;
  order: Order;
  form: FormValues;
  onClose: () => void;
  onSend: () => void;
}

/** The prescription as it will be printed, with what the rules found and the reasons given, before it is sent. */
export const ReviewDrawer = ({ model, order, form, onClose, onSend }: Props) => {
  const { session, clock, hospital } = useServices();
  const { review: t, overridden } = useMessages().prescription;
  const rules = useCatalog('rules');
  const { check, knownDrugs } = model.formModel;
  const { findings, complete } = check.value;
  const prescription = previewPrescription(form, knownDrugs.value.drugs, {
    order,
    emergency: (model.rulePack.value.value?.emergencyTypes ?? []).includes(order.consultType),
    deptName: session.user.value?.deptName ?? null,
    deptNameEn: session.user.value?.deptNameEn ?? '',
    doctorId: session.userId.value ?? '',
    doctorName: session.user.value?.name ?? '',
    prescriptionNo: model.list.value.value?.find(({ id }) => id === form.editing?.id)?.prescriptionNo ?? '',
    now: clock.coarseNow.value,
  });
  const areFactsSettled =
    ['ready', 'failed'].includes(model.facts.status.value) || model.facts.value.value !== undefined;
  // The sheet states what is known of allergies: not before the facts are here, or could not be read.
  const content =
    prescription && areFactsSettled
      ? {
          prescription,
          orderNo: order.orderNo,
          facts: model.facts.value.value,
          language: hospitalLanguage(hospital.name.value),
        }
      : null;
  return (
    <Drawer
      title={t.title(order.patient.name)}
      onClose={onClose}
      startAt="content"
      shape="wide"
      main={{ label: t.send, kind: 'main', busy: isChecking(model), onClick: onSend }}
    >
      {model.isRecordEmpty.value ? <Notice tone="plain" text={t.recordEmpty} /> : null}
      {findings.length === 0 ? (
        <p>{complete ? rules.allPassed : rules.checking}</p>
      ) : (
        <div className="review-findings">
          {findings.map((finding) => (
            <FindingNote key={`${finding.reasonKey} ${finding.key ?? ''}`} finding={finding}>
              {finding.reason.trim() === '' ? null : (
                <span className="rx-effect">{overridden(finding.reason)}</span>
              )}
            </FindingNote>
          ))}
        </div>
      )}
      {content ? (
        <PaginatedSheets
          key={JSON.stringify([content.prescription.lines, content.facts])}
          pageSize="A5"
          {...content}
        >
          {(pages) => (
            <div className="sheets sheets-A5 sheets-review">
              <PrescriptionPages {...content} pages={pages} />
            </div>
          )}
        </PaginatedSheets>
      ) : null}
    </Drawer>
  );
};
