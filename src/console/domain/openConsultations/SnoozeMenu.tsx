import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { Popover, closePopoverAround } from '../../ui/overlays/Popover.tsx';
import type { Snoozes } from './snoozes.ts';
import { snoozeChoices, snoozeEnd } from './snoozes.ts';
import { ClockIcon } from './icons.tsx';
import './openConsultations.css';

interface Props {
  snoozes: Snoozes;
  id: string;
  patient: string;
}

/** Sets a conversation aside for a while, or wakes it. */
export const SnoozeMenu = ({ snoozes, id, patient }: Props) => {
  const { clock, toasts } = useServices();
  const t = useMessages().consultation.snooze;
  const setAside = (choice: (typeof snoozeChoices)[number]): void => {
    const undo = snoozes.snooze(id, snoozeEnd(choice, clock.now()));
    toasts.offer(t.done(patient), { label: t.undo, onClick: undo });
  };
  const isAsleep = snoozes.until.value.has(id);
  return (
    <Popover label={t.label(patient)} trigger={<ClockIcon />} className="snooze-menu">
      <ul className="popover-choices">
        {snoozeChoices.map((choice) => (
          <li key={choice}>
            <button
              type="button"
              onClick={(event) => {
                setAside(choice);
                closePopoverAround(event.currentTarget);
              }}
            >
              {t.choices[choice]}
            </button>
          </li>
        ))}
        {isAsleep ? (
          <li>
            <button
              type="button"
              onClick={(event) => {
                snoozes.wake(id);
                closePopoverAround(event.currentTarget);
              }}
            >
              {t.wake}
            </button>
          </li>
        ) : null}
      </ul>
    </Popover>
  );
};
