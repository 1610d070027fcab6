import type { Line } from '../../../contract/prescribing/prescription.ts';
import { bidiIsolate } from '../../../contract/account/personName.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { dayTimeOf } from '../../lib/dates/days.ts';

/** Who signed a line again, and when; nothing if nobody did. */
export const SignedAgain = ({ line: { signedAgain } }: { line: Line }) => {
  const t = useMessages().prescription;
  return signedAgain ? (
    <span className="rx-signed small">
      {t.signedAgain(bidiIsolate(signedAgain.by), dayTimeOf(signedAgain.at))}
    </span>
  ) : null;
};
