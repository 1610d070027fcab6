import type { ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { audienceOf, findSubPage, isOwnPage, pageName, screenName } from '../../domain/navigation.ts';
import { useWorklists } from '../../domain/worklists/useWorklists.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import type { Refusal } from '../../lib/apiError.ts';
import { MainLoadContext } from '../../ui/async/mainLoad.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { createPageRefusal } from './pageRefusalModel.ts';

/** Where a person's work begins (specification §6); not the page itself. */
const ownWork = (isAuditor: boolean, address: string): string => {
  const paths = [isAuditor ? '/prescriptionTask' : '/', '/personalData'];
  return paths.find((path) => path !== address) ?? '/';
};

interface RefusedProps {
  refusal: Refusal;
  address: string;
}

/** In place of a page that the upstream refuses: what is refused, for whom the page is, and the way to one's own work. */
const RefusedPage = ({ refusal, address }: RefusedProps) => {
  const { navigate } = useServices();
  const messages = useMessages();
  const t = messages.shell.refused;
  const role = useWorklists().account.value.value;
  const audience = audienceOf(address);
  const isOwn = isOwnPage(role, address);
  const parentPath = findSubPage(address)?.parentPath;
  const path = isOwn && parentPath !== undefined ? parentPath : ownWork(role?.isAuditor === true, address);
  return (
    <article className="not-found refused">
      <h1>{screenName(messages, address)}</h1>
      <output className="stack">
        <strong>{t.what[refusal]}</strong>
        {refusal === 'forbidden' && audience !== 'everyone' && !isOwn ? (
          <span>{t.audience[audience]}</span>
        ) : null}
        <span className="quiet">{t.hint[refusal]}</span>
      </output>
      <Button label={t.goTo(pageName(messages, path))} kind="main" onClick={() => navigate(path)} />
    </article>
  );
};

/**
 * Surrounds a page. When the upstream refuses its main load, the calm page takes its place: no browser-side rule closes a
 * route, so each page has asked first.
 */
export const PageRefusal = ({ children }: { children: ReactNode }) => {
  const [address] = useLocation();
  const page = useModel(() => createPageRefusal(address), `${address}?${useSearch()}`);
  const refusal = page.refusal.value;
  if (refusal !== null) return <RefusedPage refusal={refusal} address={address} />;
  return <MainLoadContext value={page}>{children}</MainLoadContext>;
};
