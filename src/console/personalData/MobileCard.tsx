import type { ReactNode } from 'react';
import type { DoctorInfo } from '../../contract/account/doctor.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWordsOf } from '../useApp.ts';
import { personalDataLexicon } from '../words/personalDataLexicon.ts';
import { FaultNote } from './FaultNote.tsx';
import { type MobileChange, openMobileChange } from './mobile.ts';
import { MobileEntry, SendCode } from './MobileEntry.tsx';

interface Props {
  change: MobileChange;
}

const Steps = ({ change, title, children }: Props & { title: string; children: ReactNode }) => {
  const w = useWordsOf(personalDataLexicon).personal.mobile;
  const step = change.step.value;
  return (
    <Form className="stack" submit={() => void change.submit()}>
      <h3>{title}</h3>
      {change.again.value ? <Notice tone="accent" urgent text={w.again} /> : null}
      <FaultNote of={change.fault} />
      {children}
      <div className="row">
        <Button
          label={step === 'new' ? w.change : w.goOn}
          kind="main"
          type="submit"
          busy={change.busy.value === 'going'}
        />
        <Button label={w.stop} onClick={change.stop} />
      </div>
    </Form>
  );
};

const OldNumber = ({ change, masked }: Props & { masked: string }) => {
  const w = useWordsOf(personalDataLexicon).personal.mobile;
  return (
    <Steps change={change} title={w.oldStep}>
      <p>{w.oldText(masked)}</p>
      <MobileEntry
        change={change}
        field="oldCode"
        hint={change.sentTo.value === null ? w.holds : w.sent(masked)}
        first
      >
        <SendCode change={change} which="old" />
      </MobileEntry>
    </Steps>
  );
};

const NewNumber = ({ change }: Props) => {
  const w = useWordsOf(personalDataLexicon).personal.mobile;
  const sentTo = change.sentTo.value;
  return (
    <Steps change={change} title={w.newStep}>
      <p>{w.newText}</p>
      <MobileEntry change={change} field="mobile" first />
      <MobileEntry change={change} field="newCode" hint={sentTo === null ? w.holds : w.sent(sentTo)}>
        <SendCode change={change} which="new" />
      </MobileEntry>
    </Steps>
  );
};

const Body = ({ change, info }: Props & { info: DoctorInfo }) => {
  const w = useWordsOf(personalDataLexicon).personal.mobile;
  const step = change.step.value;
  const masked = info.mobile ?? w.unknown;
  if (step === 'old') return <OldNumber change={change} masked={masked} />;
  if (step === 'new') return <NewNumber change={change} />;
  return (
    <div className="stack">
      {step === 'done' ? <Notice tone="accent" text={w.done} /> : null}
      <p className="personal-number">{masked}</p>
      <p className="quiet small">{w.use}</p>
      <div className="row">
        <Button label={w.begin} onClick={change.begin} />
      </div>
    </div>
  );
};

/** The mobile number, changed in two steps; nothing changes before the last one. */
export const MobileCard = () => {
  const app = useApp();
  const change = useOpened(() => openMobileChange(app));
  return (
    <Panel title={useWordsOf(personalDataLexicon).personal.mobile.title}>
      <RemoteView of={change.info} retry={() => void change.info.load()} lines={3}>
        {({ value }: { value: DoctorInfo }) => <Body change={change} info={value} />}
      </RemoteView>
    </Panel>
  );
};
