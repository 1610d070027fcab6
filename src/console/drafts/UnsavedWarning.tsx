import { WarningIcon } from '../ui/icons/icons.tsx';
import type { DraftStore } from './draftStore.ts';
import { useMessages } from '../i18n/useMessages.ts';
import './drafts.css';

/** Warns while typed text would not survive this page. */
export const UnsavedWarning = ({ drafts }: { drafts: DraftStore }) => {
  const t = useMessages().journal.unsaved;
  const state = drafts.state.value;
  if (state === 'kept' || drafts.unsavedCount.value === 0) return null;
  return (
    <output className="unsaved-warning" title={t[state].why}>
      <WarningIcon />
      <span>{t[state].text}</span>
    </output>
  );
};
