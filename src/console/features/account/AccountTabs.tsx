import { Link } from 'wouter';
import { useCatalog } from '../../i18n/useMessages.ts';
import { type AccountTab, tabPath, accountTabs } from './accountTab.ts';

/** The tabs of the page: a list beside the content, or above it on narrow screens. */
export const AccountTabs = ({ selected }: { selected: AccountTab }) => {
  const t = useCatalog('account').profile.parts;
  return (
    <nav className="personal-tabs" aria-label={t.label}>
      {accountTabs.map((tab) => (
        <Link
          key={tab}
          href={tabPath(tab)}
          className="personal-tab"
          aria-current={tab === selected ? 'page' : undefined}
        >
          {t[tab]}
        </Link>
      ))}
    </nav>
  );
};
