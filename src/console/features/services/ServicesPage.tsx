import { useSearch } from 'wouter';
import { useTitlePart } from '../../domain/useTitlePart.ts';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { useCatalog } from '../../i18n/useMessages.ts';
import { DiseaseTagsTab } from './DiseaseTagsTab.tsx';
import { QuickRepliesTab } from './quickReplies/QuickRepliesTab.tsx';
import { createQuickReplyEditor } from './quickReplies/quickReplyEditor.ts';
import { createServiceForms } from './settings/serviceForms.ts';
import { ServicesTab } from './ServicesTab.tsx';
import { ServicesPageTabs } from './ServicesPageTabs.tsx';
import { tabFromSearch } from './servicesPageTab.ts';
import { TemplatesTab } from './templates/TemplatesTab.tsx';
import './services.css';
import './quickReplies/serviceLists.css';

/**
 * /serviceSetup: the services that a doctor offers, quick replies, disease tags and templates. Unsaved input survives
 * a change of tabs.
 */
export const ServicesPage = () => {
  const app = useServices();
  const serviceForms = useModel(() => createServiceForms(app));
  const editor = useModel(() => createQuickReplyEditor(app));
  const search = useSearch();
  const tab = tabFromSearch(search);
  const tabNames = useCatalog('services').tabs;
  useTitlePart(tab === 'consult' ? '' : tabNames[tab]);
  const category = new URLSearchParams(search).get('category')?.slice(0, 20) ?? null;
  return (
    <div className="page setup">
      <h1>{useCatalog('services').title}</h1>
      <ServicesPageTabs selected={tab} />
      {tab === 'consult' ? <ServicesTab serviceForms={serviceForms} /> : null}
      {tab === 'replies' ? <QuickRepliesTab editor={editor} category={category} /> : null}
      {tab === 'diseases' ? <DiseaseTagsTab /> : null}
      {tab === 'templates' ? <TemplatesTab /> : null}
    </div>
  );
};
