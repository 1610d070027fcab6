import { useSignal } from '@preact/signals-react';
import { type Conversation, orderStatus } from '../../contract/consultation/order.ts';
import type { Prescription } from '../../contract/prescribing/prescription.ts';
import { consultationPath } from '../im/openList.ts';
import { Button } from '../kit/Button.tsx';
import { IdentityStrip } from '../kit/IdentityStrip.tsx';
import { Notice } from '../kit/Notice.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import { useDesk } from '../useDesk.ts';
import { Filled } from './Filled.tsx';
import { prescriptionsOf } from './prescriptionsOf.ts';
import './prescribing.css';

interface Props {
  one: Prescription;
  /** The consultation in which it is shown; left out, because its own form is filled in place. */
  within?: string | undefined;
  onBack: () => void;
}

interface Chosen {
  row: Conversation;
  one: Prescription;
}

/** Scrolls a newly opened section into view. */
const seen = (place: HTMLElement | null): void => place?.scrollIntoView({ block: 'nearest' });

/**
 * Identifies the patient in full before the form is filled. The other patient's diagnoses are not changed.
 */
const Target = ({ row, one }: Chosen) => {
  const app = useDesk();
  const filled = useSignal(false);
  const w = useWords().prescription;
  const { sheet } = useOpened(() => ({ sheet: prescriptionsOf(app, row).sheet }));
  const { name } = row.patient;
  const written = sheet.unstored.value.find(({ mends }) => mends === null);
  const fill = async () => {
    sheet.start();
    await sheet.addKept(one.lines);
    filled.value = sheet.copying.state.value === 'idle';
  };
  return (
    <div className="rx-target" ref={seen}>
      <IdentityStrip patient={row.patient} order={row} now={app.clock.minute.value} />
      {filled.value ? (
        <Notice
          tone="success"
          text={w.copied(name)}
          action={{ label: w.goThere, onClick: () => app.go(consultationPath(row.id)) }}
        />
      ) : (
        <>
          <p>{w.copyLines(one.lines.length)}</p>
          {written ? <Notice tone="accent" text={w.copyWritten(written.lines.length)} /> : null}
          <Button
            label={written ? w.copyAdd(name) : w.copyInto(name)}
            kind="main"
            busy={sheet.copying.state.value === 'reading'}
            onClick={() => void fill()}
          />
        </>
      )}
      <Filled copying={sheet.copying} />
    </div>
  );
};

/** Copies a prescription's lines into the form of another open consultation; nothing is submitted. */
export const CopyTo = ({ one, within, onBack }: Props) => {
  const app = useApp();
  const chosen = useSignal<string | null>(null);
  const { prescription: w, frame } = useWords();
  const { rows } = useOpened(() => app.consultations);
  const others = rows.value.filter(
    ({ id, status }) => id !== within && status === orderStatus.inConsultation,
  );
  const row = others.find(({ id }) => id === chosen.value);
  return (
    <section className="rx-copy" ref={seen} aria-label={w.copyTo}>
      <div className="rx-acts">
        <strong>{w.copyTo}</strong>
        <Button label={w.back} kind="quiet" onClick={onBack} />
      </div>
      {others.length === 0 ? <p className="quiet">{w.noOthers}</p> : null}
      {chosen.value !== null && !row ? <Notice tone="accent" text={w.copyClosed} /> : null}
      <ul className="rx-others">
        {others.map(({ id, patient, orderNo }) => (
          <li key={id}>
            <Button
              label={`${patient.name}${frame.comma}${orderNo}`}
              pressed={id === chosen.value}
              onClick={() => (chosen.value = id)}
            />
          </li>
        ))}
      </ul>
      {row ? <Target key={row.id} row={row} one={one} /> : null}
    </section>
  );
};
