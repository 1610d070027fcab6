import type { MouseEvent } from 'react';
import { useMessages } from '../../i18n/useMessages.ts';
import { ariaKeyShortcuts, type ConsultationTab } from '../../domain/shortcuts/consultationShortcuts.ts';
import { createOpenPrescriptions } from '../../domain/prescription/openPrescriptions.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { createIcon } from '../../ui/icons/createIcon.tsx';
import { useServices } from '../../useServices.ts';
import type { Consultation } from './consultation.ts';
import { focusEmptyField } from './focusField.ts';
import { type WorkAreaWidth, type WorkTab, workTabs } from './workArea/workArea.ts';

const PinIcon = createIcon(<path d="M7 3h6l-1 6 3 3H5l3-3zM10 12v5" />);

/** The state of a tab: a short mark, and the same in words. */
interface TabMark {
  readonly mark: string;
  readonly text: string;
  /** Something clinical to resolve, or a text that is not saved. */
  readonly urgency?: 'clinical' | 'unsaved';
}

const useTabMarks = (consultation: Consultation): Readonly<Record<ConsultationTab, TabMark | null>> => {
  const { common, consultation: messages } = useMessages();
  const t = messages.tabs.marks;
  const app = useServices();
  const { conversation, record, timeline } = consultation;
  const unread = conversation.unread.value ?? 0;
  const saving = record.saving.value;
  const outline = app.shared(createOpenPrescriptions).get(consultation.id)?.outline.value ?? null;
  const visits = timeline.page.value.value?.total ?? 0;
  const recordMark = (): TabMark | null => {
    if (saving === 'failed' || saving === 'conflict')
      return { mark: '⚠', text: t.notSaved, urgency: 'unsaved' };
    if (record.signed.value) return { mark: '✓', text: t.signed };
    return saving === 'clean' ? null : { mark: '●', text: t.saving };
  };
  const prescriptionMark = (): TabMark | null => {
    if (!outline) return null;
    const { lines, isComplete, block, warn, unchecked } = outline;
    const open = block + warn + unchecked;
    if (open === 0 && !isComplete)
      return {
        mark: `${lines} ?`,
        text: `${t.drugs(lines)}${common.phraseComma}${t.notChecked}`,
        urgency: 'clinical',
      };
    return {
      mark: open > 0 ? `${lines} ⚠` : String(lines),
      text: `${t.drugs(lines)}${open > 0 ? `${common.phraseComma}${t.toResolve(open)}` : ''}`,
      ...(open > 0 ? { urgency: 'clinical' } : {}),
    };
  };
  return {
    chat: unread > 0 ? { mark: String(unread), text: t.unread(unread) } : null,
    summary: null,
    record: recordMark(),
    prescription: prescriptionMark(),
    history: visits > 0 ? { mark: String(visits), text: t.visits(visits) } : null,
  };
};

/** Whether a mouse was clicked: a finger would open the keyboard on the screen, and a key has its own shortcuts. */
const isMouseClick = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse';

interface Props {
  consultation: Consultation;
  width: WorkAreaWidth;
  /** Whether the chat is one of the tabs. */
  withChat?: boolean;
}

/** The tabs of the work area, with the state of each. */
export const ConsultationTabs = ({ consultation, width, withChat = false }: Props) => {
  const t = useMessages().consultation.tabs;
  const marks = useTabMarks(consultation);
  const { workArea } = consultation;
  const pinned = workArea.pinned(width);
  const tab = consultation.tab.value;
  const shown: readonly ConsultationTab[] = withChat ? [tab] : workArea.shown(width);
  const selected: WorkTab = workArea.selected.value;
  const tabs: readonly ConsultationTab[] = withChat ? ['chat', ...workTabs] : workTabs;
  return (
    <nav className="consultation-tabs" aria-label={t.label}>
      {tabs.map((name) => {
        const mark = marks[name];
        return (
          <button
            key={name}
            type="button"
            className="consultation-tab"
            aria-pressed={shown.includes(name)}
            aria-keyshortcuts={ariaKeyShortcuts(name)}
            title={`${t[name]} (${ariaKeyShortcuts(name)})`}
            onClick={(event) => {
              if ((event.ctrlKey || event.metaKey) && name !== 'chat' && width !== 'one')
                workArea.togglePin(name, width);
              else if (!withChat && isMouseClick(event)) focusEmptyField(consultation, name);
              else consultation.showTab(name);
            }}
          >
            {t[name]}
            {mark ? (
              <>
                <span
                  className={
                    mark.urgency
                      ? `consultation-tab-mark consultation-tab-${mark.urgency}`
                      : 'consultation-tab-mark'
                  }
                  aria-hidden="true"
                >
                  {mark.mark}
                </span>
                <span className="visually-hidden">{mark.text}</span>
              </>
            ) : null}
            {name === pinned ? <PinIcon /> : null}
          </button>
        );
      })}
      {width === 'one' ? null : (
        <span className="consultation-pin">
          <Button
            label={t.pin(t[selected])}
            icon={PinIcon}
            hideLabel
            kind="quiet"
            pressed={pinned === selected}
            onClick={() => workArea.togglePin(selected, width)}
          />
        </span>
      )}
    </nav>
  );
};
