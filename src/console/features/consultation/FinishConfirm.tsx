import { useEffect, useRef } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { useMessages } from '../../i18n/useMessages.ts';
import type { MissingItem } from './finish.ts';
import { focusField } from './focusField.ts';
import type { Consultation } from './consultation.ts';

const MissingItems = ({ consultation }: { consultation: Consultation }) => {
  const t = useMessages().consultation.finish;
  const text = (item: MissingItem): string =>
    item === 'chiefComplaint' || item === 'diagnosis' ? t.missing(t[item]) : t[item];
  return (
    <ul className="finish-missing" aria-label={t.missingTitle}>
      {consultation.finish.missing.value.map((item) => (
        <li key={item}>
          <button
            type="button"
            className="finish-missing-item"
            onClick={() => focusField(consultation, item)}
          >
            {text(item)}
          </button>
        </li>
      ))}
    </ul>
  );
};

const ConfirmPanel = ({ consultation }: { consultation: Consultation }) => {
  const t = useMessages().consultation.finish;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const { finish } = consultation;
  const state = finish.state.value;
  const error = finish.error.value;
  const missing = finish.missing.value;
  return (
    <section ref={panel} tabIndex={-1} className="finish-confirm" aria-label={t.action}>
      <div className="finish-text">
        <p>{t.ask}</p>
        <MissingItems consultation={consultation} />
        {state === 'unknown' ? <p role="alert">{t.notKnown}</p> : null}
        {state !== 'unknown' && error && !error.silent ? <p role="alert">{error.message}</p> : null}
      </div>
      <div className="finish-actions">
        <Button label={t.no} kind="quiet" onClick={finish.cancel} />
        <Button
          label={missing.length > 0 ? t.anyway : t.yes}
          kind={missing.length > 0 ? 'plain' : 'main'}
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
export const FinishConfirm = ({ consultation }: { consultation: Consultation }) =>
  consultation.finish.state.value === 'closed' ? null : <ConfirmPanel consultation={consultation} />;
