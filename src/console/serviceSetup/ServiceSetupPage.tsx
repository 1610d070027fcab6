import { useSearch } from 'wouter';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWordsOf } from '../useApp.ts';
import { serviceLexicon } from '../words/serviceLexicon.ts';
import { DiseasesTab } from './DiseasesTab.tsx';
import { RepliesTab } from './RepliesTab.tsx';
import { openReplyBook } from './replyBook.ts';
import { openServices } from './serviceList.ts';
import { ServicesTab } from './ServicesTab.tsx';
import { SetupTabs } from './SetupTabs.tsx';
import { tabIn } from './tab.ts';
import './setup.css';
import './setupLists.css';

/**
 * /serviceSetup: the services that a doctor offers, quick replies and disease tags. Unsaved input survives a
 * change of tabs.
 */
export const ServiceSetupPage = () => {
  const app = useApp();
  const services = useOpened(() => openServices(app));
  const book = useOpened(() => openReplyBook(app));
  const search = useSearch();
  const tab = tabIn(search);
  const category = new URLSearchParams(search).get('category')?.slice(0, 20) ?? null;
  return (
    <div className="page setup">
      <h1>{useWordsOf(serviceLexicon).title}</h1>
      <SetupTabs shown={tab} />
      {tab === 'consult' ? <ServicesTab services={services} /> : null}
      {tab === 'replies' ? <RepliesTab book={book} category={category} /> : null}
      {tab === 'diseases' ? <DiseasesTab /> : null}
    </div>
  );
};
