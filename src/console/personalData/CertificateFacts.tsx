import { type Qualification, qualificationKind, reviewState } from '../../contract/account/qualification.ts';
import { Badge } from '../kit/Badge.tsx';
import { dayOf } from '../lib/days.ts';
import { useApp, useWordsOf } from '../useApp.ts';
import { personalDataLexicon } from '../words/personalDataLexicon.ts';
import { CertificateFiles } from './CertificateFiles.tsx';
import { holding } from './certificates.ts';

/** Masks the middle of an identity card number, in case somebody looks over the user's shoulder. */
const shownNumber = ({ kind, number }: Qualification): string => {
  const text = number ?? '';
  return kind === qualificationKind.idFront && text.length > 8
    ? `${text.slice(0, 3)}***${text.slice(-4)}`
    : text;
};

/** The review state of a certificate. */
export const ReviewBadge = ({ one }: { one: Qualification }) => {
  const w = useWordsOf(personalDataLexicon).profile.certificates;
  const { status } = one;
  const text = status === 0 || status === 1 || status === 2 ? w.states[status] : String(status);
  return <Badge tone={status === reviewState.passed ? 'plain' : 'accent'} text={text} />;
};

/** The submitted data of one certificate. */
export const CertificateFacts = ({ one }: { one: Qualification }) => {
  const { clock } = useApp();
  const w = useWordsOf(personalDataLexicon).profile.certificates;
  const held = holding(one, dayOf(clock.minute.value));
  const number = shownNumber(one);
  return (
    <>
      {one.status === reviewState.refused && one.reason ? (
        <p className="certificate-reason">
          <strong>{w.reason}</strong> {one.reason}
        </p>
      ) : null}
      <dl className="personal-facts">
        {number === '' ? null : (
          <div>
            <dt>{w.number}</dt>
            <dd>{number}</dd>
          </div>
        )}
        {one.issuedOn === null ? null : (
          <div>
            <dt>{w.issuedOn}</dt>
            <dd>{one.issuedOn}</dd>
          </div>
        )}
        {one.kind === qualificationKind.idFront ? null : (
          <div>
            <dt>{w.validUntil}</dt>
            <dd>
              {one.validUntil ?? w.unlimited}{' '}
              {held === 'long' ? null : <Badge tone="accent" text={held === 'over' ? w.over : w.soon} />}
            </dd>
          </div>
        )}
      </dl>
      <CertificateFiles files={one.files} />
    </>
  );
};
