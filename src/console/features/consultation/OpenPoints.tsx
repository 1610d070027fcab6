import { WarningIcon } from '../../ui/icons/icons.tsx';
import { ChevronRightIcon } from '../../ui/icons/appIcons.tsx';
import type { FocusableField } from './focusField.ts';

/** Something left open, and the field where it is completed. */
export interface OpenPoint {
  readonly name: FocusableField;
  readonly text: string;
  /** It concerns the patient's safety. */
  readonly isSerious: boolean;
}

interface Props {
  label: string;
  points: readonly OpenPoint[];
  onGo: (name: FocusableField) => void;
}

/** What is left open before something that cannot be undone. Each point leads to its field. */
export const OpenPoints = ({ label, points, onGo }: Props) =>
  points.length === 0 ? null : (
    <ul className="open-points" aria-label={label}>
      {points.map(({ name, text, isSerious }) => (
        <li key={`${name} ${text}`}>
          <button
            type="button"
            className={isSerious ? 'open-point open-point-serious' : 'open-point'}
            onClick={() => onGo(name)}
          >
            {isSerious ? <WarningIcon /> : null}
            <span>{text}</span>
            <ChevronRightIcon />
          </button>
        </li>
      ))}
    </ul>
  );
