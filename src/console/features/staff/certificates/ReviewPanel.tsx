import { withoutSignature } from '../../../../contract/files/endingAddress.ts';
import {
  type HandedInCertificate,
  maxReasonLength,
  reviewState,
} from '../../../../contract/account/qualification.ts';
import { fileAddress } from '../../../domain/files/fileAddress.ts';
import { StoredFileLink } from '../../../domain/files/StoredFileLink.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { createReview, type Review } from './review.ts';
import { useKindName } from './useKindName.ts';

const Files = ({ files }: Pick<HandedInCertificate, 'files'>) => {
  const app = useServices();
  const t = useCatalog('staff').certificates;
  if (files.length === 0) return <p className="quiet">{t.noFiles}</p>;
  return (
    <ul className="staff-certificate-files" aria-label={t.files}>
      {files.map(({ url, name, type }) => {
        const address = fileAddress(url, app);
        return (
          <li key={withoutSignature(url)}>
            {address === null ? (
              name
            ) : (
              <StoredFileLink
                address={address}
                name={name}
                {...(type.startsWith('image/') && { picture: {} })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
};

const Facts = ({ certificate }: { certificate: HandedInCertificate }) => {
  const t = useCatalog('staff');
  const { number, issuedOn, validUntil, person, status, reason } = certificate;
  const facts = [
    [t.role, person.isAuditor ? t.roles.auditor : t.roles.doctor],
    [t.dept, person.deptName ?? ''],
    [t.certificates.number, number ?? ''],
    [t.certificates.issuedOn, issuedOn ?? ''],
    [t.certificates.validUntil, validUntil ?? t.certificates.unlimited],
    [t.certificates.reason, status === reviewState.refused ? (reason ?? '') : ''],
  ].filter(([, fact]) => fact !== '');
  return (
    <dl className="staff-facts">
      {facts.map(([label, fact]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="breaks">{fact}</dd>
        </div>
      ))}
    </dl>
  );
};

const Decision = ({ review }: { review: Review }) => {
  const t = useCatalog('staff').certificates;
  const busy = review.busy.value;
  return (
    <>
      <TextArea
        label={t.reasonToRefuse}
        value={review.reason.value}
        rows={2}
        maxLength={maxReasonLength}
        hint={t.reasonHint}
        error={review.reasonMissing.value ? t.reasonMissing : undefined}
        onChange={review.setReason}
      />
      <div className="row">
        <Button label={t.refuse} kind="danger" busy={busy} onClick={() => void review.decide(false)} />
        <Button label={t.pass} kind="main" busy={busy} onClick={() => void review.decide(true)} />
      </div>
    </>
  );
};

interface Props {
  certificate: HandedInCertificate;
  onDone: (decided: HandedInCertificate) => void;
  onClose: () => void;
}

/** One certificate beside the list, and the decision about it. */
export const ReviewPanel = ({ certificate: listed, onDone, onClose }: Props) => {
  const app = useServices();
  const t = useCatalog('staff');
  const kindName = useKindName();
  const review = useModel(() => createReview(app, listed, onDone));
  const certificate = review.certificate.value;
  const error = review.error.value;
  const isWaiting = certificate.status === reviewState.waiting;
  const isOwn = certificate.person.id === app.session.userId.value;
  return (
    <aside className="master-detail-pane">
      <Panel
        title={`${certificate.person.name} · ${kindName(certificate)}`}
        actions={<Button label={t.close} kind="quiet" onClick={onClose} />}
      >
        <div className="stack">
          {error ? <Notice tone="accent" urgent text={error.message} /> : null}
          <Facts certificate={certificate} />
          <Files files={certificate.files} />
          {isWaiting && isOwn ? <p>{t.certificates.own}</p> : null}
          {isWaiting && !isOwn ? <Decision review={review} /> : null}
        </div>
      </Panel>
    </aside>
  );
};
