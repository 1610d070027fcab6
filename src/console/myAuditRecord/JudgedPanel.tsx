import { useSignal } from '@preact/signals-react';
import { Button } from '../kit/Button.tsx';
import { IdentityStrip } from '../kit/IdentityStrip.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { dayTimeOf } from '../lib/days.ts';
import { nameIn } from '../prescribing/inWords.ts';
import { PrintPreview } from '../printing/PrintPreview.tsx';
import { useApp, useWords } from '../useApp.ts';
import { type Judged, printedOf, type Read } from './judged.ts';
import { JudgedLines, LinesNow } from './JudgedLines.tsx';

interface Props {
  judged: Judged;
  version: number;
  onClose: () => void;
}

const JudgedVersion = ({ judged, now }: { judged: NonNullable<Read['judged']>; now: Read['now'] }) => {
  const language = useApp().words.language.value;
  const w = useWords().audit;
  const { verdict, diagnoses, overrides } = judged;
  return (
    <>
      {verdict ? (
        <p>
          <strong>
            {w.given(verdict.approve ? w.approved : w.rejected, verdict.auditorName, dayTimeOf(verdict.at))}
          </strong>
          {verdict.opinion === '' ? null : <q className="verdicts-opinion">{verdict.opinion}</q>}
        </p>
      ) : null}
      <h3>{w.verdicts.asJudged}</h3>
      <p>
        <span className="field-label">{w.diagnoses}</span>{' '}
        {diagnoses.map(({ code, name, nameEn }) => `${code} ${nameIn(language, name, nameEn)}`).join(' · ')}
      </p>
      <JudgedLines lines={judged.lines} overrides={overrides} />
      <h3>{w.verdicts.sinceThen}</h3>
      <LinesNow judged={judged} now={now} />
    </>
  );
};

/** One verdict in full: the decided version, and what has changed since. */
export const JudgedPanel = ({ judged, version, onClose }: Props) => {
  const { clock } = useApp();
  const printing = useSignal(false);
  const { audit, prescription } = useWords();
  const { verdicts: w } = audit;
  const no = judged.reading.value.value?.now.prescriptionNo ?? '';
  return (
    <aside className="beside-read">
      <Panel
        title={w.judged(no, version)}
        actions={
          <>
            <Button
              label={prescription.print}
              kind="quiet"
              pressed={printing.value}
              onClick={() => {
                printing.value = !printing.value;
              }}
            />
            <Button label={w.close} kind="quiet" onClick={onClose} />
          </>
        }
        flush
      >
        <RemoteView of={judged.reading} retry={() => void judged.reading.load()} lines={6}>
          {({ value: { now, judged: one } }: { value: Read }) => (
            <>
              <IdentityStrip patient={now.patient} now={clock.minute.value} />
              <div className="verdicts-judged stretch">
                {printing.value ? (
                  <PrintPreview
                    one={printedOf({ now, judged: one })}
                    onClose={() => {
                      printing.value = false;
                    }}
                  />
                ) : null}
                {one ? (
                  <JudgedVersion judged={one} now={now} />
                ) : (
                  <Notice tone="plain" text={w.versionMissing} />
                )}
              </div>
            </>
          )}
        </RemoteView>
      </Panel>
    </aside>
  );
};
