import { useEffect, useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { useWords } from '../useApp.ts';
import type { Visit } from './visit.ts';

const Asked = ({ visit }: { visit: Visit }) => {
  const w = useWords().consultation.finish;
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { finish } = visit;
  const state = finish.state.value;
  const fault = finish.fault.value;
  const lacks = finish.lacks.value;
  const missing = (['chiefComplaint', 'diagnosis'] as const)
    .filter((lack) => lacks.includes(lack))
    .map((lack) => w[lack]);
  return (
    <section ref={box} tabIndex={-1} className="finish-ask" aria-label={w.act}>
      <div className="finish-text">
        <p>{w.ask}</p>
        {missing.length > 0 ? <p className="finish-lack">{w.missing(missing.join(w.and))}</p> : null}
        {lacks.includes('unsaved') ? <p className="finish-lack">{w.unsaved}</p> : null}
        {lacks.includes('unsent') ? <p className="finish-lack">{w.unsent}</p> : null}
        {lacks.includes('unsentForm') ? <p className="finish-lack">{w.unsentForm}</p> : null}
        {state === 'unknown' ? <p role="alert">{w.notKnown}</p> : null}
        {state !== 'unknown' && fault && !fault.silent ? <p role="alert">{fault.message}</p> : null}
      </div>
      <div className="finish-acts">
        <Button label={w.no} kind="quiet" onClick={finish.goOn} />
        {missing.length > 0 ? (
          <Button
            label={w.toRecord}
            onClick={() => {
              finish.goOn();
              visit.go('record');
            }}
          />
        ) : null}
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

/** Asks inline whether the consultation is to end, and says what is missing. */
export const FinishAsk = ({ visit }: { visit: Visit }) =>
  visit.finish.state.value === 'closed' ? null : <Asked visit={visit} />;
