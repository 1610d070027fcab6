import type { Prescription } from '../../contract/prescription.ts';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { dayOf } from '../lib/days.ts';
import { nameIn, usageIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import { useMedia, wide } from './useMedia.ts';
import type { OwnHistory, Visit } from './visit.ts';

const Own = ({ own }: { own: OwnHistory }) => {
  const w = useWords().consultation.history;
  const rows = [
    [w.past, own.pastHistory],
    [w.allergy, own.allergyHistory],
    [w.family, own.familyHistory],
  ] as const;
  return (
    <dl className="history-own">
      {rows.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="record-said">{text || <span className="quiet">{w.nothing}</span>}</dd>
        </div>
      ))}
    </dl>
  );
};

const Earlier = ({ one }: { one: Prescription }) => {
  const { dictionaries, words } = useApp();
  const w = useWords();
  const language = words.language.value;
  return (
    <li className="history-row">
      <p className="history-head">
        <strong>{dayOf(one.submitTime ?? one.createTime)}</strong>
        <Badge tone="plain" text={dictionaries.label('prescription_status', one.status)} />
        <span className="quiet">{one.doctorName}</span>
      </p>
      <p className="quiet">
        {one.diagnoses.map(({ name, nameEn }) => nameIn(language, name, nameEn)).join(' · ')}
      </p>
      <ul>
        {one.lines.map((line) => (
          <li key={line.id}>
            {nameIn(language, line.drugName, line.drugNameEn)} {line.strength}{' '}
            <span className="quiet">{usageIn(w, language, line)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
};

/** What the patient told of themselves, and what was prescribed before. */
export const HistoryPanel = ({ visit }: { visit: Visit }) => {
  const words = useWords().consultation;
  const w = words.history;
  const back = useMedia(wide) ? (
    <Button label={words.tabs.record} onClick={() => visit.go('record')} />
  ) : undefined;
  return (
    <Panel title={w.title} actions={back}>
      <div className="history">
        <h3>{w.own}</h3>
        <RemoteView of={visit.own} retry={() => void visit.own.load()} lines={3}>
          {({ value }: { value: OwnHistory }) => <Own own={value} />}
        </RemoteView>
        <h3>{w.prescriptions}</h3>
        <RemoteView
          of={visit.earlier}
          retry={() => void visit.earlier.load()}
          isEmpty={({ list }) => list.length === 0}
          empty={w.noPrescriptions}
          lines={3}
        >
          {({ value }: { value: { readonly list: readonly Prescription[]; readonly more: number } }) => (
            <>
              <ul className="history-rows">
                {value.list.map((one) => (
                  <Earlier key={one.id} one={one} />
                ))}
              </ul>
              {value.more > 0 ? <p className="quiet">{w.more(value.more)}</p> : null}
            </>
          )}
        </RemoteView>
      </div>
    </Panel>
  );
};
