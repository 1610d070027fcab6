import type { Order } from '../../../contract/consultation/order.ts';
import type { Prescription } from '../../../contract/prescribing/prescription.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useServices } from '../../useServices.ts';
import type { Consultation } from './consultation.ts';
import { usePrescribing } from './prescribing.ts';

interface Props {
  consultation: Consultation;
  order: Order;
  lines: Prescription['lines'];
  label: string;
  /** What is copied, for screen readers. */
  description: string;
  isQuiet?: boolean | undefined;
}

/** Copies the lines of an earlier prescription into the form, where anything may be prescribed. */
export const CopyLines = ({ consultation, order, lines, label, description, isQuiet = false }: Props) => {
  const app = useServices();
  const { copyLines, canPrescribe } = usePrescribing();
  if (!consultation.writable.value || lines.length === 0 || !canPrescribe(app, order)) return null;
  const copy = () => {
    copyLines(app, order, lines);
    consultation.showTab('prescription');
  };
  return <Button label={label} description={description} kind={isQuiet ? 'quiet' : 'plain'} onClick={copy} />;
};
