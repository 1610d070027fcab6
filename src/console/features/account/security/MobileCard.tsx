import type { ReactNode } from 'react';
import type { DoctorInfo } from '../../../../contract/account/doctor.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { type MobileChange, createMobileChange } from './mobileChange.ts';
import { MobileEntry, SendCode } from './MobileEntry.tsx';
import { MobileRequest } from './MobileRequest.tsx';

interface Props {
  change: MobileChange;
}

const StepForm = ({ change, title, children }: Props & { title: string; children: ReactNode }) => {
  const t = useCatalog('account').personal.mobile;
  const step = change.step.value;
  return (
    <Form className="stack" onSubmit={() => void change.submit()}>
      <h3>{title}</h3>
      {change.expired.value ? <Notice tone="accent" urgent text={t.again} /> : null}
      <ErrorNotice error={change.error} />
      {children}
      <div className="row">
        <Button
          label={step === 'new' ? t.change : t.next}
          kind="main"
          type="submit"
          busy={change.busy.value === 'submitting'}
        />
        <Button label={t.cancel} onClick={change.cancel} />
      </div>
    </Form>
  );
};

const OldNumber = ({ change, masked }: Props & { masked: string }) => {
  const t = useCatalog('account').personal.mobile;
  return (
    <StepForm change={change} title={t.oldStep}>
      <p>{t.oldText(masked)}</p>
      <MobileEntry
        change={change}
        field="oldCode"
        hint={change.sentTo.value === null ? t.codeHint : t.sent(masked)}
        focusOnMount
      >
        <SendCode change={change} which="old" />
      </MobileEntry>
    </StepForm>
  );
};

const NewNumber = ({ change }: Props) => {
  const t = useCatalog('account').personal.mobile;
  const sentTo = change.sentTo.value;
  return (
    <StepForm change={change} title={t.newStep}>
      <p>{t.newText}</p>
      <MobileEntry change={change} field="mobile" focusOnMount />
      <MobileEntry change={change} field="newCode" hint={sentTo === null ? t.codeHint : t.sent(sentTo)}>
        <SendCode change={change} which="new" />
      </MobileEntry>
    </StepForm>
  );
};

const Body = ({ change, info }: Props & { info: DoctorInfo }) => {
  const t = useCatalog('account').personal.mobile;
  const step = change.step.value;
  const masked = info.mobile ?? t.unknown;
  if (info.mobileRequest)
    return <MobileRequest masked={masked} request={info.mobileRequest} reload={() => change.info.load()} />;
  if (step === 'old') return <OldNumber change={change} masked={masked} />;
  if (step === 'new') return <NewNumber change={change} />;
  return (
    <div className="stack">
      {step === 'done' ? <Notice tone="accent" text={t.done} /> : null}
      {info.mobile === null ? (
        <p className="quiet">{t.notShown}</p>
      ) : (
        <>
          <p className="personal-number">{masked}</p>
          <p className="quiet small">{t.use}</p>
        </>
      )}
      <div className="row">
        <Button label={t.begin} onClick={change.begin} />
      </div>
    </div>
  );
};

/** The mobile number, changed in two steps; nothing changes before the last one. */
export const MobileCard = () => {
  const app = useServices();
  const change = useModel(() => createMobileChange(app));
  return (
    <Panel title={useCatalog('account').personal.mobile.title}>
      <AsyncView data={change.info} onRetry={() => void change.info.load()} lines={3}>
        {({ value }: { value: DoctorInfo }) => <Body change={change} info={value} />}
      </AsyncView>
    </Panel>
  );
};
