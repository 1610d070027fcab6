import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { order } from '../../../../contract/consultation/order.ts';
import { consultationPath, type ActiveConsultations } from '../../../domain/worklists/activeConsultations.ts';
import {
  createOpenConsultations,
  type OpenConsultations,
} from '../../../domain/openConsultations/openConsultations.ts';
import { useServices } from '../../../useServices.ts';
import { adjacentConsultation, stepForKey } from './adjacentConsultation.ts';
import { hasNamesake, SwitcherName, SwitcherRow } from './SwitcherRow.tsx';

/** Alt+Up and Alt+Down switch to another conversation; the focus moves to its row, not to its text field. */
const useArrowKeys = (shown: OpenConsultations['rows'], current: string) => {
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

export interface SwitcherProps {
  consultations: ActiveConsultations;
  current: string;
  /** Collapsed to a strip of initials. */
  isStrip: boolean;
}

/** What was found, where the hospital's system lists none: no word of messages. */
const FoundRows = ({ consultations, current, isStrip }: SwitcherProps) => {
  const rows = consultations.found.list.value.value ?? [];
  return (
    <ul className="switcher-rows">
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            href={consultationPath(row.id)}
            className="switcher-row"
            aria-current={row.id === current ? 'page' : undefined}
          >
            {isStrip ? (
              <SwitcherName patient={row.patient} isAmbiguous={hasNamesake(rows, row)} isStrip />
            ) : (
              <>
                <span className="switcher-row-top">
                  <SwitcherName patient={row.patient} isAmbiguous={hasNamesake(rows, row)} isStrip={false} />
                </span>
                <span className="switcher-last-message">{row.complaint}</span>
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
};

/** The open consultations, one row each. */
export const SwitcherRows = (props: SwitcherProps) => {
  const { current, isStrip } = props;
  const { offered, shared } = useServices();
  const { rows, snoozes, stableList, start } = shared(createOpenConsultations);
  const list = useArrowKeys(rows, current);
  useEffect(() => start(), [start]);
  useEffect(() => stableList.unfreeze, [stableList]);
  const shown = stableList.shown.value;
  const openRows = shown.map(({ row }) => row);
  return (
    <>
      <ul
        ref={list}
        className="switcher-rows"
        onPointerEnter={stableList.freeze}
        onPointerLeave={stableList.unfreeze}
      >
        {shown.map(({ row, removed: ended }) => (
          <SwitcherRow
            key={row.id}
            row={row}
            current={row.id === current}
            ended={ended}
            isAmbiguous={hasNamesake(openRows, row)}
            isStrip={isStrip}
            snoozes={snoozes}
          />
        ))}
      </ul>
      {offered.has(order.open) ? null : <FoundRows {...props} />}
    </>
  );
};
