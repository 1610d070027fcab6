import { useMessages } from '../../i18n/useMessages.ts';
import { ariaKeyShortcuts } from '../../domain/shortcuts/consultationShortcuts.ts';
import type { Consultation } from './consultation.ts';
import type { ConsultationTab } from '../../domain/shortcuts/consultationShortcuts.ts';

interface Props {
  consultation: Consultation;
  tabs: readonly ConsultationTab[];
}

/** Selects the visible panel on screens that are too narrow for all of them. */
export const ConsultationTabs = ({ consultation, tabs }: Props) => {
  const t = useMessages().consultation;
  const unread = consultation.conversation.unread.value ?? 0;
  const tab = consultation.tab.value;
  // The chat is always visible in this layout, so any tab that is not offered means the case record.
  const selected = tabs.includes(tab) ? tab : 'record';
  return (
    <nav className="consultation-tabs" aria-label={t.tabs.label}>
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          className="consultation-tab"
          aria-pressed={selected === name}
          aria-keyshortcuts={ariaKeyShortcuts(name)}
          title={`${t.tabs[name]} (${ariaKeyShortcuts(name)})`}
          onClick={() => consultation.showTab(name)}
        >
          {t.tabs[name]}
          {name === 'chat' && unread > 0 ? <span className="switcher-unread">{unread}</span> : null}
        </button>
      ))}
    </nav>
  );
};
