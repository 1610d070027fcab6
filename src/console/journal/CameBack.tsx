import { Button } from '../kit/Button.tsx';
import { Difference } from '../kit/Difference.tsx';
import { useWords } from '../useApp.ts';
import './journal.css';

interface Props {
  /** The restored text and the current one by field name; an empty name means the only field. */
  rows: readonly { readonly name: string; readonly found: string; readonly now: string }[];
  onTake: () => void;
  onDrop: () => void;
}

/** Asks, with a diff, before a draft of a closed page replaces newer text. */
export const CameBack = ({ rows, onTake, onDrop }: Props) => {
  const w = useWords().journal.cameBack;
  return (
    <section className="came-back" aria-label={w.title}>
      <output>
        <strong>{w.title}</strong>
      </output>
      <dl>
        {rows.map(({ name, found, now }) => (
          <div key={name}>
            {name === '' ? null : <dt>{name}</dt>}
            <dd>
              <Difference before={now} now={found} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="came-back-acts">
        <Button label={w.take} onClick={onTake} />
        <Button label={w.drop} kind="quiet" onClick={onDrop} />
      </div>
    </section>
  );
};
