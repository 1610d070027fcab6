import { Button } from '../controls/Button.tsx';
import { CloseIcon } from '../icons/icons.tsx';

interface Props {
  label: string;
  name: string;
  /** Says that a press removes it. */
  removes: string;
  onRemove: () => void;
}

/** What a list is filtered by, found by its name; a press removes it. */
export const ChosenFilter = ({ label, name, removes, onRemove }: Props) => (
  <fieldset className="field">
    <legend className="field-label">{label}</legend>
    <Button label={name} icon={CloseIcon} description={removes} onClick={onRemove} />
  </fieldset>
);
