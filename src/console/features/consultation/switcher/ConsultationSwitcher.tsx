import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { order } from '../../../../contract/consultation/order.ts';
import { consultationPath, type ActiveConsultations } from '../../../domain/worklists/activeConsultations.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { focusTargetOf } from '../../../lib/focusTarget.ts';
import { createPaneSizes } from '../workArea/paneSizes.ts';
import { adjacentConsultation, stepForKey } from './adjacentConsultation.ts';
import { SortMenu } from './SortMenu.tsx';
import { createSwitcher, type Switcher } from './switcher.ts';
import { CollapseIcon, ExpandIcon } from './switcherIcons.tsx';
import { initialsOf } from './switcherOrder.ts';
import { SwitcherRow } from './SwitcherRow.tsx';

/** Alt+Up and Alt+Down switch to another conversation; the focus moves to its row, not to its text field. */
const useArrowKeys = (shown: Switcher['rows'], current: string) => {
  const [, navigate] = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const byKey = useHistoryState<{ byKey?: boolean } | null>()?.byKey === true;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const step = stepForKey(event);
      // A modal dialog keeps the focus.
      if (step === null || (event.target instanceof Element && event.target.closest('dialog'))) return;
      const next = adjacentConsultation(
        shown.peek().map(({ id }) => id),
        current,
        step,
      );
      event.preventDefault();
      if (next !== null) navigate(consultationPath(next), { state: { byKey: true } });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [shown, current, navigate]);
  useEffect(() => {
    if (byKey) list.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus();
  }, [byKey]);
  return list;
};

interface Props {
  consultations: ActiveConsultations;
  current: string;
  /** Collapsed to a strip of initials. */
  isStrip: boolean;
}

/** What was found, where the hospital's system lists none: no word of messages. */
const FoundRows = ({ consultations, current, isStrip }: Props) => (
  <ul className="switcher-rows">
    {consultations.found.list.value.value?.map((row) => (
      <li key={row.id}>
        <Link
          href={consultationPath(row.id)}
          className="switcher-row"
          aria-current={row.id === current ? 'page' : undefined}
          title={isStrip ? row.patient.name : undefined}
        >
          {isStrip ? (
            <>
              <span className="switcher-initials" aria-hidden="true">
                {initialsOf(row.patient.name)}
              </span>
              <span className="visually-hidden">{row.patient.name}</span>
            </>
          ) : (
            <>
              <span className="switcher-row-top">
                <strong>
                  <bdi>{row.patient.name}</bdi>
                </strong>
              </span>
              <span className="switcher-last-message">{row.complaint}</span>
            </>
          )}
        </Link>
      </li>
    ))}
  </ul>
);

/** The key [ collapses and expands the list; a Chinese keyboard types 【 with it. */
const useCollapseKey = (toggle: () => void): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, isComposing, repeat, target } = event;
      if (!['[', '【'].includes(key) || ctrlKey || metaKey || altKey || isComposing || repeat) return;
      if (focusTargetOf(target) === 'text' || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [toggle]);
};

/** The doctor's open consultations, beside the current one. */
export const ConsultationSwitcher = ({ consultations, current, isStrip }: Props) => {
  const { offered, shared } = useServices();
  const t = useMessages().consultation;
  const switcher = shared(createSwitcher);
  const { toggleSwitcher } = shared(createPaneSizes);
  const rows = useArrowKeys(switcher.rows, current);
  const { stableList: steady, snoozes } = switcher;
  const { list } = consultations;
  const listError = list.error.value;
  const isListed = offered.has(order.open);
  const unread = consultations.unread.value;
  useCollapseKey(toggleSwitcher);
  useEffect(() => snoozes.start(), [snoozes]);
  useEffect(() => steady.unfreeze, [steady]);
  return (
    <nav className={isStrip ? 'switcher switcher-strip' : 'switcher'} aria-label={t.switcher}>
      <div className="switcher-header">
        {isStrip ? null : (
          <>
            <h2>{t.switcher}</h2>
            {unread > 0 ? <Badge tone="accent" text={t.unread(unread)} /> : null}
            <span className="switcher-sort">{isListed ? <SortMenu switcher={switcher} /> : null}</span>
          </>
        )}
        <button
          type="button"
          className="popover-trigger switcher-collapse"
          aria-label={isStrip ? t.expandSwitcher : t.collapseSwitcher}
          aria-keyshortcuts="["
          title={`${isStrip ? t.expandSwitcher : t.collapseSwitcher} [`}
          onClick={toggleSwitcher}
        >
          {isStrip ? <ExpandIcon /> : <CollapseIcon />}
        </button>
      </div>
      <ul
        ref={rows}
        className="switcher-rows"
        onPointerEnter={steady.freeze}
        onPointerLeave={steady.unfreeze}
      >
        {steady.shown.value.map(({ row, removed: ended }) => (
          <SwitcherRow
            key={row.id}
            row={row}
            current={row.id === current}
            ended={ended}
            isStrip={isStrip}
            snoozes={snoozes}
          />
        ))}
      </ul>
      {isListed ? null : <FoundRows consultations={consultations} current={current} isStrip={isStrip} />}
      {isStrip ? null : (
        <>
          {isListed && list.value.value === undefined && listError ? (
            <p className="quiet small">{listError.message}</p>
          ) : null}
          <p className="switcher-keys">{t.switcherHint}</p>
          <Link href="/cloudRoom" className="switcher-back">
            {t.back}
          </Link>
        </>
      )}
    </nav>
  );
};
