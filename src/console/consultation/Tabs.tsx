import { useWords } from '../useApp.ts';
import { keysOf } from './roomKeys.ts';
import type { Tab, Visit } from './visit.ts';

interface Props {
  visit: Visit;
  tabs: readonly Tab[];
}

/** Selects the visible panel on screens that are too narrow for all of them. */
export const Tabs = ({ visit, tabs }: Props) => {
  const w = useWords().consultation;
  const unread = visit.conversation.unread.value ?? 0;
  const tab = visit.tab.value;
  // The chat is always visible in this layout, so any tab that is not offered means the case record.
  const shown = tabs.includes(tab) ? tab : 'record';
  return (
    <nav className="visit-tabs" aria-label={w.tabs.label}>
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          className="visit-tab"
          aria-pressed={shown === name}
          aria-keyshortcuts={keysOf(name)}
          title={`${w.tabs[name]} (${keysOf(name)})`}
          onClick={() => visit.go(name)}
        >
          {w.tabs[name]}
          {name === 'chat' && unread > 0 ? <span className="others-unread">{unread}</span> : null}
        </button>
      ))}
    </nav>
  );
};
