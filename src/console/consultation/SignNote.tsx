import { Notice } from '../kit/Notice.tsx';
import { useWords } from '../useApp.ts';
import { leadTo } from './lead.ts';
import type { Visit } from './visit.ts';

/**
 * Explains why the record could not be signed; each missing item focuses its field. Renders nothing when
 * there is no problem.
 */
export const SignNote = ({ visit }: { visit: Visit }) => {
  const { consultation, frame } = useWords();
  const { sign: w, record } = consultation;
  const { signing } = visit;
  const lacks = signing.lacks.value;
  const changed = signing.changed.value;
  const fault = signing.fault.value;
  if (signing.state.value === 'unknown')
    return (
      <Notice tone="accent" text={w.notKnown} action={{ label: w.ask, onClick: () => void signing.sign() }} />
    );
  return (
    <>
      {changed.length > 0 ? (
        <Notice
          tone="accent"
          urgent
          text={w.changed(changed.map((part) => record[part]).join(frame.comma))}
        />
      ) : null}
      {fault && !fault.silent ? <Notice tone="accent" urgent text={fault.message} /> : null}
      {lacks.length > 0 ? (
        <div className="record-lacks" role="alert">
          <strong>{w.lacks}</strong>
          <ul>
            {lacks.map((lack) => (
              <li key={lack}>
                <button type="button" className="finish-lack" onClick={() => leadTo(visit, lack)}>
                  {w[lack]}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
};
