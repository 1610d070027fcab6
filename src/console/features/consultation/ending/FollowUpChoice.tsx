import { useEffect } from 'react';
import { longestNote } from '../../../../contract/consultation/followUp.ts';
import { MutationStatus } from '../../../domain/MutationStatus.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { daysBefore } from '../../../lib/dates/period.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { DateField } from '../../../ui/dates/DateField.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { useServices } from '../../../useServices.ts';
import type { EndFollowUp } from './endFollowUp.ts';
import type { EndTexts } from './endTexts.ts';
import './ending.css';

/** The usual distances, in days from today. */
const usualDays = [3, 7, 14, 30] as const;

/** The day of the follow-up and the reminder to the patient. */
export const FollowUpChoice = ({ followUp, endTexts }: { followUp: EndFollowUp; endTexts: EndTexts }) => {
  const { clock } = useServices();
  const t = useMessages().consultation.finish.followUp;
  const today = dayOf(clock.coarseNow.value);
  const { day, remind, problem, status } = followUp;
  useEffect(() => void followUp.load(), [followUp]);
  const isChosen = day.value !== '';
  return (
    <fieldset className="follow-up">
      <legend>{t.title}</legend>
      <div className="follow-up-usual">
        {usualDays.map((count) => {
          const then = daysBefore(today, -count);
          return (
            <Button
              key={count}
              label={t.usual[count]}
              pressed={day.value === then}
              onClick={() => {
                day.value = day.value === then ? '' : then;
              }}
            />
          );
        })}
      </div>
      <DateField
        label={t.day}
        value={day.value}
        today={today}
        onChange={(next) => {
          day.value = next;
        }}
        error={problem.value === null ? undefined : t.problem[problem.value]}
      />
      <label className="follow-up-remind">
        <input
          type="checkbox"
          checked={isChosen && remind.value}
          disabled={!isChosen}
          onChange={({ target }) => {
            remind.value = target.checked;
          }}
        />
        <span>{t.remind}</span>
      </label>
      {isChosen ? (
        <TextField
          label={t.note}
          value={endTexts.texts.value.note}
          maxLength={longestNote}
          onChange={(next) => endTexts.write('note', next)}
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
