import { Link, useLocation } from 'wouter';
import { useMessages } from '../../i18n/useMessages.ts';
import { findSubPage } from '../../domain/navigation.ts';
import type { LastVisited } from './lastVisited.ts';

/** The breadcrumb of a sub-page. Its link leads back to the list with its last filters. */
export const Breadcrumb = ({ lastVisited }: { lastVisited: LastVisited }) => {
  const [address] = useLocation();
  const t = useMessages();
  const subPage = findSubPage(address);
  if (!subPage) return null;
  return (
    <nav className="breadcrumb" aria-label={t.shell.breadcrumb.label}>
      <ol>
        <li>
          <Link href={lastVisited.get(subPage.parentPath)}>{t.common.nav[subPage.name]}</Link>
        </li>
        <li aria-current="page">{t.shell.breadcrumb[subPage.title]}</li>
      </ol>
    </nav>
  );
};
