import type { Signal } from '@preact/signals-react';
import { clarificationLength } from '../../../../contract/prescribing/clarification.ts';
import { ReasonRestorePrompt } from '../../../drafts/ReasonRestorePrompt.tsx';
import type { ReasonDraft } from '../../../drafts/reasonDraft.ts';
import { TextArea } from '../../../ui/controls/TextArea.tsx';

interface Props {
  label: string;
  hint?: string;
  draft: ReasonDraft;
  /** Empty: none. Cleared when something is typed. */
  error: Signal<string>;
}

/** The text of a question or an answer, which is kept over a reload. */
export const ClarificationField = ({ label, hint, draft, error }: Props) => (
  <>
    <ReasonRestorePrompt reason={draft} />
    <TextArea
      label={label}
      hint={hint}
      rows={2}
      maxLength={clarificationLength}
      value={draft.text.value}
      error={error.value || undefined}
      onChange={(next) => {
        draft.write(next);
        error.value = '';
      }}
    />
  </>
);
