import { Link, useLocation, useSearch } from 'wouter';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { Banner } from './Banner.tsx';

/** Shown while a number that somebody else entered waits for its owner, except where it is confirmed. */
export const MobileRequestBanner = () => {
  const { session } = useServices();
  const t = useMessages().shell.mobileRequest;
  const [address] = useLocation();
  const part = new URLSearchParams(useSearch()).get('part');
  const isThere = address === '/personalData' && part === 'security';
  const isWaiting = Boolean(session.user.value?.mobileRequest) && session.expired.value === 'no' && !isThere;
  return (
    <Banner polite text={isWaiting ? t.text : null} more={t.more}>
      <Link className="button button-main" href="/personalData?part=security">
        {t.show}
      </Link>
    </Banner>
  );
};
