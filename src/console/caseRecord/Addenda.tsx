import type { Addendum } from '../../contract/consultation/record.ts';
import { dayTimeOf } from '../lib/days.ts';
import { useWords } from '../useApp.ts';
import './case.css';

/** Addenda written after the record was signed. */
export const Addenda = ({ addenda }: { addenda: readonly Addendum[] }) => {
  const w = useWords().consultation.sign;
  if (addenda.length === 0) return null;
  return (
    <ul className="case-addenda" aria-label={w.addenda}>
      {addenda.map((one) => (
        <li key={one.id}>
          <p className="quiet small">{w.addedBy(one.by, dayTimeOf(one.at))}</p>
          <p className="case-said">{one.text}</p>
        </li>
      ))}
    </ul>
  );
};
