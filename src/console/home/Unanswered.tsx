import { Button } from '../kit/Button.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { minutesBetween } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';
import { consultationPath } from '../im/openList.ts';
import { type Day, shownRows } from './day.ts';
import { Person } from './Person.tsx';

interface Props {
  day: Day;
}

const Rows = ({ day }: Props) => {
  const { go, clock } = useApp();
  const w = useWords().home;
  return (
    <ul className="home-rows">
      {day.unanswered.value.slice(0, shownRows).map((talk, at) => (
        <li key={talk.id} className="home-row">
          <Person patient={talk.patient} />
          <span className="home-text">{talk.lastMessage?.text ?? ''}</span>
          <span className="home-wait">
            {w.waited(minutesBetween(talk.unansweredSince ?? 0, clock.minute.value))}
          </span>
          <Button
            label={w.answer}
            description={talk.patient.name}
            kind={at === 0 ? 'main' : 'plain'}
            onClick={() => go(consultationPath(talk.id))}
          />
        </li>
      ))}
    </ul>
  );
};

/** Patients who wait for an answer, the longest wait first. */
export const Unanswered = ({ day }: Props) => {
  const w = useWords().home;
  return (
    <Panel title={w.answers} flush>
      <RemoteView
        of={day.talks}
        retry={() => void day.talks.load()}
        isEmpty={() => day.unanswered.value.length === 0}
        empty={w.allAnswered}
      >
        {() => <Rows day={day} />}
      </RemoteView>
    </Panel>
  );
};
