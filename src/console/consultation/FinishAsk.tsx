import { useEffect, useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { useWords } from '../useApp.ts';
import type { Lack } from './finish.ts';
import { leadTo } from './lead.ts';
import type { Visit } from './visit.ts';

const Lacks = ({ visit }: { visit: Visit }) => {
  const w = useWords().consultation.finish;
  const text = (lack: Lack): string =>
    lack === 'chiefComplaint' || lack === 'diagnosis' ? w.missing(w[lack]) : w[lack];
  return (
    <ul className="finish-lacks" aria-label={w.lacks}>
      {visit.finish.lacks.value.map((lack) => (
        <li key={lack}>
          <button type="button" className="finish-lack" onClick={() => leadTo(visit, lack)}>
            {text(lack)}
          </button>
        </li>
      ))}
    </ul>
  );
};

const Asked = ({ visit }: { visit: Visit }) => {
  const w = useWords().consultation.finish;
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { finish } = visit;
  const state = finish.state.value;
  const fault = finish.fault.value;
  const lacks = finish.lacks.value;
  return (
    <section ref={box} tabIndex={-1} className="finish-ask" aria-label={w.act}>
      <div className="finish-text">
        <p>{w.ask}</p>
        <Lacks visit={visit} />
        {state === 'unknown' ? <p role="alert">{w.notKnown}</p> : null}
        {state !== 'unknown' && fault && !fault.silent ? <p role="alert">{fault.message}</p> : null}
      </div>
      <div className="finish-acts">
        <Button label={w.no} kind="quiet" onClick={finish.goOn} />
        <Button
          label={lacks.length > 0 ? w.anyway : w.yes}
          kind={lacks.length > 0 ? 'plain' : 'main'}
          busy={state === 'busy'}
          onClick={() => void finish.finish()}
        />
      </div>
    </section>
  );
};

/**
 * Asks inline whether to end the consultation and lists what is missing; each item focuses the field to
 * complete.
 */
export const FinishAsk = ({ visit }: { visit: Visit }) =>
  visit.finish.state.value === 'closed' ? null : <Asked visit={visit} />;
