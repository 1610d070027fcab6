import type { Order } from '../../../../../contract/consultation/order.ts';
import type { Drug } from '../../../../../contract/prescribing/drug.ts';
import { packContentOf } from '../../../../../contract/prescribing/packContent.ts';
import { type Prescription, prescriptionStatus } from '../../../../../contract/prescribing/prescription.ts';
import {
  computeTotalFen,
  type FormValues,
  toOverrides,
  toTemplateLines,
} from '../../../../domain/prescription/formValues.ts';

/** What the sheet shows besides the form. */
interface PreviewContext {
  readonly order: Pick<Order, 'id' | 'orderNo' | 'patient'>;
  readonly emergency: boolean;
  readonly deptName: string | null;
  readonly deptNameEn: string;
  readonly doctorId: string;
  readonly doctorName: string;
  /** Empty for a new prescription: it gets its number when it is stored. */
  readonly prescriptionNo: string;
  readonly now: number;
}

/** The form as it will be stored once it is sent; null while a line is incomplete. */
export const previewPrescription = (
  form: FormValues,
  drugs: ReadonlyMap<string, Drug>,
  { order, now, ...written }: PreviewContext,
): Prescription | null => {
  const lines = toTemplateLines(form, drugs);
  return (
    lines && {
      ...written,
      id: form.editing?.id ?? '',
      orderId: order.id,
      orderNo: order.orderNo,
      status: prescriptionStatus.awaitingAudit,
      auditStatus: null,
      version: form.editing?.version ?? 0,
      patient: order.patient,
      warehouseId: form.warehouseId,
      diagnoses: [...form.diagnoses],
      lines: lines.map((line, index) => {
        const drug = drugs.get(line.drugId);
        return {
          ...line,
          id: form.lines[index]?.key ?? '',
          packContent: drug ? packContentOf(drug) : null,
          priceFen: drug?.priceFen ?? form.lines[index]?.priceFen ?? 0,
          ingredients: [],
          rejectReasons: [],
        };
      }),
      overrides: toOverrides(form),
      totalFen: computeTotalFen(form, drugs),
      createTime: now,
      submitTime: now,
      auditTime: null,
      auditorName: null,
      auditOpinion: null,
      cancelReason: null,
      validUntil: null,
      correctableUntil: null,
    }
  );
};
