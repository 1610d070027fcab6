import { useRef } from 'react';
import type { Absence } from '../../../../contract/account/absence.ts';
import { createOwnAbsence, type OwnAbsence } from '../../../domain/absence/absence.ts';
import { useWorklists } from '../../../domain/worklists/useWorklists.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { createIcon } from '../../../ui/icons/createIcon.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { useMoment } from '../../../useMoment.ts';
import { useServices } from '../../../useServices.ts';
import { AbsenceForm } from './AbsenceForm.tsx';
import './absence.css';

const AwayIcon = createIcon(<path d="M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 6v4.200l2.800 1.600" />);

const useStatusText = (current: Absence | null): string => {
  const moment = useMoment();
  const t = useMessages().shell.absence;
  if (current === null) return t.setAway;
  const { reason, text, until } = current;
  const why = reason === 'break' || reason === 'rounds' || reason === 'meeting' ? t.why[reason] : text;
  return until === null ? t.away(why) : t.awayUntil(why, moment(until));
};

const Status = ({ model, current }: { model: OwnAbsence; current: Absence | null }) => {
  const { toasts } = useServices();
  const t = useMessages().shell.absence;
  const root = useRef<HTMLSpanElement>(null);
  const text = useStatusText(current);
  const end = async () => {
    const error = await model.set(null);
    if (error) toasts.showError(error);
    // The button that had the focus is gone.
    else root.current?.querySelector('button')?.focus();
  };
  const back = <Button label={t.back} busy={model.isBusy.value} onClick={() => void end()} />;
  return (
    <span ref={root} className={current ? 'absence absence-away' : 'absence'}>
      <Popover
        label={text}
        className={current ? 'absence-trigger' : 'button button-quiet button-icon'}
        trigger={
          <>
            <AwayIcon />
            {current ? <span className="absence-text">{text}</span> : null}
          </>
        }
      >
        {(close) => (
          <div className="absence-panel">
            {current ? <div className="absence-back-narrow">{back}</div> : null}
            <AbsenceForm model={model} current={current} onDone={close} />
          </div>
        )}
      </Popover>
      {current ? <span className="absence-back">{back}</span> : null}
    </span>
  );
};

/** Whether the doctor is away, which the doctor can change. Nothing for auditors, and where the hospital does not offer it. */
export const AbsenceStatus = () => {
  const app = useServices();
  const { account } = useWorklists();
  const model = useModel(() => createOwnAbsence({ ...app, account }));
  const current = model.current.value;
  return current === undefined ? null : <Status model={model} current={current} />;
};
