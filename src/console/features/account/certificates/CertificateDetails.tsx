import {
  type Qualification,
  qualificationKind,
  reviewState,
} from '../../../../contract/account/qualification.ts';
import { StateMark } from '../../../ui/display/StateMark.tsx';
import { dayOf } from '../../../lib/dates/days.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { CertificateFiles } from './CertificateFiles.tsx';
import { validityOf } from './certificates.ts';

/** Masks the middle of an identity card number, in case somebody looks over the user's shoulder. */
const maskNumber = ({ kind, number }: Qualification): string => {
  const text = number ?? '';
  return kind === qualificationKind.idFront && text.length > 8
    ? `${text.slice(0, 3)}***${text.slice(-4)}`
    : text;
};

const stateKinds = {
  [reviewState.waiting]: 'waiting',
  [reviewState.passed]: 'approved',
  [reviewState.refused]: 'rejected',
} as const;

/** The review state of a certificate. */
export const ReviewBadge = ({ certificate }: { certificate: Qualification }) => {
  const t = useCatalog('account').profile.certificates;
  const { status } = certificate;
  if (status !== reviewState.waiting && status !== reviewState.passed && status !== reviewState.refused)
    return <StateMark kind="unknown" text={String(status)} />;
  return <StateMark kind={stateKinds[status]} text={t.states[status]} />;
};

/** The submitted data of one certificate. */
export const CertificateDetails = ({ certificate }: { certificate: Qualification }) => {
  const { clock } = useServices();
  const t = useCatalog('account').profile.certificates;
  const validity = validityOf(certificate, dayOf(clock.coarseNow.value));
  const number = maskNumber(certificate);
  return (
    <>
      {certificate.status === reviewState.refused && certificate.reason ? (
        <p className="certificate-reason">
          <strong>{t.reason}</strong> {certificate.reason}
        </p>
      ) : null}
      <dl className="personal-facts">
        {number === '' ? null : (
          <div>
            <dt>{t.number}</dt>
            <dd>{number}</dd>
          </div>
        )}
        {certificate.issuedOn === null ? null : (
          <div>
            <dt>{t.issuedOn}</dt>
            <dd>{certificate.issuedOn}</dd>
          </div>
        )}
        {certificate.kind === qualificationKind.idFront ? null : (
          <div>
            <dt>{t.validUntil}</dt>
            <dd>
              {certificate.validUntil ?? t.unlimited}{' '}
              {validity === 'valid' ? null : (
                <StateMark
                  kind={validity === 'expired' ? 'expired' : 'waiting'}
                  text={validity === 'expired' ? t.over : t.expiresSoon}
                />
              )}
            </dd>
          </div>
        )}
      </dl>
      <CertificateFiles files={certificate.files} />
    </>
  );
};
