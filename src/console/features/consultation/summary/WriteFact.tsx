import type { FactName } from '../../../../contract/consultation/patientFacts.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EditIcon } from '../../../ui/icons/icons.tsx';
import { useCatalog } from '../../../i18n/useMessages.ts';
import type { KnownPatient } from '../prescribing.ts';

interface Props {
  known: KnownPatient;
  name: FactName;
  label: string;
}

/** Opens the form of the facts at one of them. */
export const WriteFact = ({ known, name, label }: Props) => {
  const t = useCatalog('rules').patientSummary;
  return known.canWriteFacts.value ? (
    <Button
      label={t.editOf(label)}
      icon={EditIcon}
      hideLabel
      kind="quiet"
      onClick={() => known.writeFact(name)}
    />
  ) : null;
};
