import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Order } from '../../../../contract/consultation/order.ts';
import type { PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import { FactsSummary } from '../../../domain/patient/FactsSummary.tsx';
import { factsShortcut, isFactsKey } from '../../../domain/shortcuts/consultationShortcuts.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import type { OrderPrescriptions } from '../form/model/orderPrescriptions.ts';
import { FactsEditor } from './FactsEditor.tsx';
import './facts.css';

interface Props {
  model: OrderPrescriptions;
  order: Order;
  /** Brings the panel to the front. */
  onShow: () => void;
}

const modifiers = ['Alt', 'AltGraph', 'Control', 'Meta', 'Shift'];

/**
 * Opens the form by its shortcut, as soon as the facts are loaded if they are not yet. Whatever the doctor does meanwhile
 * withdraws that: the form must not take the focus from it later.
 */
const useFactsShortcut = ({ facts, factsForm }: OrderPrescriptions, onShow: () => void) => {
  const writable = factsForm.writable.value;
  const isWanted = useRef(false);
  useEffect(() => {
    if (!writable || !isWanted.current) return;
    isWanted.current = false;
    factsForm.open();
  }, [factsForm, writable]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isLoading = facts.value.peek() === undefined;
      if (!isFactsKey(event) || !(isLoading || factsForm.writable.peek())) return;
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      event.preventDefault();
      // In one batch: a hidden field cannot be focused.
      onShow();
      if (isLoading) isWanted.current = true;
      else factsForm.open();
    };
    const withdraw = (event: Event) => {
      const isOnTheWay =
        event instanceof KeyboardEvent && (isFactsKey(event) || modifiers.includes(event.key));
      if (!isOnTheWay) isWanted.current = false;
    };
    window.addEventListener('keydown', onKeyDown);
    const others = ['keydown', 'pointerdown', 'input'];
    // In the capture phase: a field may keep its keys to itself.
    for (const type of others) window.addEventListener(type, withdraw, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      for (const type of others) window.removeEventListener(type, withdraw, true);
    };
  }, [facts, factsForm, onShow]);
};

/** One line of what is known, and the button that opens the form in place. */
const Facts = ({ model, order, facts }: Omit<Props, 'onShow'> & { facts: PatientFacts }) => {
  const t = useCatalog('rules').facts;
  const { factsForm } = model;
  const isOpen = factsForm.opened.value !== null;
  const root = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  /** What had the focus before the form opened, and gets it back. */
  const cameFrom = useRef<Element | null>(null);
  const writable = factsForm.writable.value;

  // Before the form's own effect moves the focus into it.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    cameFrom.current = root.current?.contains(document.activeElement) ? null : document.activeElement;
    const button = toggle.current;
    return () => {
      const previous = cameFrom.current;
      // What is on another tab is hidden by now.
      if (previous instanceof HTMLElement && previous !== document.body && previous.checkVisibility())
        previous.focus();
      else button?.focus();
    };
  }, [isOpen]);

  return (
    <section ref={root} className="facts" aria-label={t.title}>
      <div className="facts-line">
        <FactsSummary
          patient={order.patient}
          facts={facts}
          visitStart={order.acceptTime ?? order.createTime}
        />
        {factsForm.dirty.value && !isOpen ? <Badge tone="accent" text={t.unsaved} /> : null}
        {writable ? (
          <button
            ref={toggle}
            type="button"
            className="button button-plain facts-toggle"
            aria-expanded={isOpen}
            aria-keyshortcuts={factsShortcut.aria}
            title={factsShortcut.aria}
            onClick={() => (isOpen ? factsForm.close() : factsForm.open())}
          >
            {isOpen ? t.close : factsForm.dirty.value ? t.continueEditing : t.edit}
          </button>
        ) : null}
      </div>
      {factsForm.futureBirthday.value ? (
        <p className="small">{t.futureBirthday(factsForm.futureBirthday.value)}</p>
      ) : null}
      {writable && isOpen ? <FactsEditor model={model} patient={order.patient} /> : null}
    </section>
  );
};

/** The patient's facts above the prescriptions. A hospital whose system has none shows nothing. */
export const FactsPanel = ({ model, order, onShow }: Props) => {
  const { value, error } = model.facts;
  useFactsShortcut(model, onShow);
  if (value.value === null) return null;
  // The line's space is reserved: what is below does not move.
  if (value.value === undefined && !error.value) return <div className="facts" aria-busy />;
  return (
    <AsyncView data={model.facts} onRetry={() => void model.facts.load()} lines={1}>
      {({ value: facts }: { value: PatientFacts | null }) =>
        facts === null ? null : <Facts model={model} order={order} facts={facts} />
      }
    </AsyncView>
  );
};
