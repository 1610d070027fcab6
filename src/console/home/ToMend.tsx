import type { Prescription } from '../../contract/prescribing/prescription.ts';
import { Button } from '../kit/Button.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { rejectReasonIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Language } from '../words/language.ts';
import { prescriptionPath } from '../im/openList.ts';
import type { Day } from './day.ts';
import { Person } from './Person.tsx';

interface Props {
  day: Day;
}

const why = (language: Language, { lines, auditOpinion }: Prescription): string =>
  [
    ...new Set(
      lines.flatMap(({ rejectReasons }) => rejectReasons.map((one) => rejectReasonIn(language, one))),
    ),
    ...(auditOpinion ? [auditOpinion] : []),
  ].join(' · ');

/** Rejected prescriptions; a button opens the consultation in which they can be corrected. */
export const ToMend = ({ day }: Props) => {
  const { go, words } = useApp();
  const w = useWords().home;
  return (
    <Panel title={w.mend} flush>
      <RemoteView
        of={day.rejected}
        retry={() => void day.rejected.load()}
        isEmpty={({ list }) => list.length === 0}
        empty={w.nothingToMend}
      >
        {({ value }) => (
          <>
            <ul className="home-rows">
              {value.list.map((one, at) => (
                <li key={one.id} className="home-row">
                  <Person patient={one.patient} />
                  <span className="home-text">{why(words.language.value, one) || w.noReasons}</span>
                  <Button
                    label={w.mendIt}
                    description={one.patient.name}
                    kind={at === 0 ? 'main' : 'plain'}
                    onClick={() => go(prescriptionPath(one.orderId, one.id))}
                  />
                </li>
              ))}
            </ul>
            {value.total > value.list.length ? (
              <p className="home-more">{w.more(value.total - value.list.length)}</p>
            ) : null}
          </>
        )}
      </RemoteView>
    </Panel>
  );
};
