import { useSignal } from '@preact/signals-react';
import type { Prescription } from '../../contract/prescribing/prescription.ts';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { IdentityStrip } from '../kit/IdentityStrip.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { dayTimeOf } from '../lib/days.ts';
import { yuan } from '../lib/money.ts';
import { CardLines } from '../prescribing/CardLines.tsx';
import { diagnosesIn } from '../prescribing/inWords.ts';
import { Said } from '../prescribing/Said.tsx';
import { mayChange } from '../prescribing/states.ts';
import { PrintPreview } from '../printing/PrintPreview.tsx';
import { useApp, useWords } from '../useApp.ts';
import type { Detail } from './detail.ts';
import { DetailActs } from './DetailActs.tsx';
import { Versions } from './Versions.tsx';

interface Props {
  detail: Detail;
  onClose: () => void;
}

const Facts = ({ one }: { one: Prescription }) => {
  const { dictionaries, words } = useApp();
  const { prescriptions: w, audit, prescription } = useWords();
  const { diagnoses, status } = one;
  const rows = [
    [audit.diagnoses, diagnosesIn(words.language.value, diagnoses, ' · ')],
    [w.begun, dayTimeOf(one.createTime)],
    [w.sent, one.submitTime === null ? '' : dayTimeOf(one.submitTime)],
    [w.decided, one.auditTime === null ? '' : dayTimeOf(one.auditTime)],
    [w.validUntil, one.validUntil === null ? '' : dayTimeOf(one.validUntil)],
  ] as const;
  return (
    <>
      <p className="written-standing">
        <Badge
          tone={mayChange(status) ? 'accent' : 'plain'}
          text={dictionaries.label('prescription_status', status)}
        />
        <span>{audit.version(one.version)}</span>
        <strong className="written-total">
          {prescription.total} ¥{yuan(one.totalFen)}
        </strong>
      </p>
      <Said one={one} />
      <dl className="written-facts">
        {rows
          .filter(([, said]) => said !== '')
          .map(([name, said]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{said}</dd>
            </div>
          ))}
      </dl>
    </>
  );
};

interface ReadProps {
  detail: Detail;
  one: Prescription;
  printing: boolean;
  onPrinted: () => void;
}

const Read = ({ detail, one, printing, onPrinted }: ReadProps) => {
  const { clock } = useApp();
  const order = detail.order.value.value;
  const { prescription } = useWords();
  return (
    <>
      <IdentityStrip patient={one.patient} order={order ?? null} now={clock.minute.value} />
      <div className="written-detail stretch">
        <Facts one={one} />
        {printing ? <PrintPreview one={one} orderNo={order?.orderNo} onClose={onPrinted} /> : null}
        <section aria-label={prescription.lines}>
          <CardLines lines={one.lines} overrides={one.overrides} />
        </section>
        <DetailActs detail={detail} one={one} />
        {detail.mine.value ? <Versions detail={detail} /> : null}
      </div>
    </>
  );
};

/** One prescription in full, with its actions. */
export const DetailPanel = ({ detail, onClose }: Props) => {
  const printing = useSignal(false);
  const { audit, prescription } = useWords();
  const no = detail.one.value.value?.prescriptionNo ?? '';
  return (
    <aside className="beside-read" aria-label={audit.review(no)}>
      <Panel
        title={audit.review(no)}
        actions={
          <>
            <Button
              label={prescription.print}
              kind="quiet"
              pressed={printing.value}
              disabled={no === ''}
              onClick={() => (printing.value = !printing.value)}
            />
            <Button label={audit.verdicts.close} kind="quiet" onClick={onClose} />
          </>
        }
        flush
      >
        <RemoteView of={detail.one} retry={detail.readAgain} lines={8}>
          {({ value }: { value: Prescription }) => (
            <Read
              detail={detail}
              one={value}
              printing={printing.value}
              onPrinted={() => (printing.value = false)}
            />
          )}
        </RemoteView>
      </Panel>
    </aside>
  );
};
