import { useEffect, useRef } from 'react';
import { longestNote } from '../../../../contract/consultation/followUp.ts';
import { MutationStatus } from '../../../domain/MutationStatus.tsx';
import { followUpForKey, followUpShortcuts } from '../../../domain/shortcuts/consultationShortcuts.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { daysBefore } from '../../../lib/dates/period.ts';
import { focusTargetOf } from '../../../lib/focusTarget.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { DateField } from '../../../ui/dates/DateField.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { useServices } from '../../../useServices.ts';
import type { Consultation } from '../consultation.ts';
import { isEnding } from './isEnding.ts';
import './ending.css';

/** The day of the follow-up and the reminder to the patient; neither changes any more once the visit is being ended. */
export const FollowUpChoice = ({ consultation }: { consultation: Consultation }) => {
  const { clock } = useServices();
  const root = useRef<HTMLFieldSetElement>(null);
  const { consultation: messages, dates } = useMessages();
  const t = messages.finish.followUp;
  const { followUp } = consultation;
  const today = dayOf(clock.coarseNow.value);
  const { day, remind, note, problem, status } = followUp;
  const isStarted = isEnding(consultation);
  useEffect(() => void followUp.open(), [followUp]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const pressed = followUpForKey(event);
      const { target } = event;
      if (!pressed || focusTargetOf(target) === 'text' || !(target instanceof Element)) return;
      // Another dialog may lie over the drawer.
      if (target.closest('dialog') !== root.current?.closest('dialog')) return;
      event.preventDefault();
      if (isEnding(consultation)) return;
      followUp.choose(pressed.days === null ? null : daysBefore(dayOf(clock.now()), -pressed.days));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [clock, consultation, followUp]);
  const isChosen = day.value !== '';
  const errorOf = (found: typeof problem.value): string | undefined => {
    if (found === 'unreadable') return dates.wrong(today);
    return found === null ? undefined : t.problem[found];
  };
  return (
    <fieldset ref={root} className="follow-up">
      <legend>{t.title}</legend>
      <div className="follow-up-usual">
        {followUpShortcuts.map(({ key, days }) => {
          if (days === null && !followUp.canChooseNone.value) return null;
          const then = days === null ? null : daysBefore(today, -days);
          const isPressed = then === null ? followUp.isNone.value : day.value === then;
          return (
            <Button
              key={key}
              label={days === null ? t.none : t.usual[days]}
              pressed={isPressed}
              shortcut={key}
              onClick={() => {
                if (!isEnding(consultation)) followUp.choose(isPressed ? null : then);
              }}
            />
          );
        })}
      </div>
      <output className="visually-hidden">
        {isChosen ? t.chosen(day.value) : followUp.isNone.value ? t.none : ''}
      </output>
      <DateField
        key={followUp.fieldKey.value}
        label={t.day}
        value={day.value}
        today={today}
        onChange={followUp.enter}
        readOnly={isStarted}
        error={errorOf(problem.value)}
      />
      <label className="follow-up-remind">
        <input
          type="checkbox"
          checked={isChosen && remind.value}
          disabled={!isChosen}
          onChange={({ target }) => {
            if (!isEnding(consultation)) followUp.setRemind(target.checked);
          }}
        />
        <span>{t.remind}</span>
      </label>
      {isChosen ? (
        <TextField
          label={t.note}
          value={note.value}
          maxLength={longestNote}
          readOnly={isStarted}
          onChange={followUp.writeNote}
        />
      ) : null}
      {status.value === 'failed' ? (
        <Notice
          tone="accent"
          text={t.notLoaded}
          action={{ label: t.loadAgain, onClick: () => void followUp.load() }}
        />
      ) : null}
      <MutationStatus mutation={followUp.mutation} />
    </fieldset>
  );
};
