import { untracked, useSignalEffect } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import type { Order } from '../../../../contract/consultation/order.ts';
import type { PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import { FactsSummary } from '../../../domain/patient/factsLine/FactsSummary.tsx';
import { factsShortcut, isFactsKey } from '../../../domain/shortcuts/consultationShortcuts.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { useServices } from '../../../useServices.ts';
import { getOrderPrescriptions } from '../form/model/getOrderPrescriptions.ts';
import type { OrderPrescriptions } from '../form/model/orderPrescriptions.ts';
import { FactsEditor } from './FactsEditor.tsx';
import './facts.css';

interface Props {
  order: Order;
  /** Brings the form to the front; returns what leads back. */
  onShow: () => () => void;
}

const modifiers = ['Alt', 'AltGraph', 'Control', 'Meta', 'Shift'];

/**
 * Opens the form by its shortcut, as soon as the facts are loaded if they are not yet. Whatever the doctor does meanwhile
 * withdraws that: the form must not take the focus from it later.
 */
const useFactsShortcut = ({ facts, factsForm }: OrderPrescriptions) => {
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
  }, [facts, factsForm]);
};

/**
 * Brings the form to the front when it opens, from wherever it was opened, and leads back when it closes. What had the
 * focus before gets it back.
 */
const useFrontWhileOpen = ({ opened }: OrderPrescriptions['factsForm'], onShow: Props['onShow']) => {
  const root = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const before = useRef<{ readonly leadBack: () => void; readonly focused: Element | null } | null>(null);
  // It was left open: the page shows it where it is.
  const wasOpen = useRef(opened.peek() !== null);
  // In one batch with the opening: a hidden field cannot be focused.
  useSignalEffect(() => {
    const isOpen = opened.value !== null;
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (isOpen) {
      const isInside = root.current?.contains(document.activeElement);
      before.current = { leadBack: untracked(onShow), focused: isInside ? null : document.activeElement };
      return;
    }
    const { leadBack, focused } = before.current ?? {};
    before.current = null;
    if (leadBack) untracked(leadBack);
    // After the tab has changed: what is hidden cannot be focused.
    requestAnimationFrame(() => {
      const isFocusable =
        focused instanceof HTMLElement && focused !== document.body && focused.checkVisibility();
      (isFocusable ? focused : toggle.current)?.focus();
    });
  });
  return { root, toggle };
};

/** What the summary shows in parts of their own. */
const shownElsewhere = ['allergies', 'conditions', 'medicines'] as const;

/** One line of what is known, and the button that opens the form in place. */
const Facts = ({
  model,
  order,
  facts,
  onShow,
}: Props & { model: OrderPrescriptions; facts: PatientFacts }) => {
  const t = useCatalog('rules').facts;
  const { factsForm } = model;
  const writable = factsForm.writable.value;
  const isOpen = writable && factsForm.opened.value !== null;
  const { root, toggle } = useFrontWhileOpen(factsForm, onShow);
  return (
    <section ref={root} className="facts" aria-label={t.title}>
      <div className="facts-line">
        <FactsSummary
          patient={order.patient}
          facts={facts}
          visitStart={order.acceptTime ?? order.createTime}
          without={shownElsewhere}
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
      {isOpen ? <FactsEditor model={model} patient={order.patient} /> : null}
    </section>
  );
};

/** The patient's facts in the summary, and the form that corrects them. A hospital whose system has none shows nothing. */
export const FactsEntry = ({ order, onShow }: Props) => {
  const app = useServices();
  const model = getOrderPrescriptions(app, order);
  const { value, error } = model.facts;
  useFactsShortcut(model);
  if (value.value === null) return null;
  // The line's space is reserved: what is below does not move.
  if (value.value === undefined && !error.value) return <div className="facts" aria-busy />;
  return (
    <AsyncView data={model.facts} onRetry={() => void model.facts.load()} lines={1}>
      {({ value: facts }: { value: PatientFacts | null }) =>
        facts === null ? null : <Facts model={model} order={order} facts={facts} onShow={onShow} />
      }
    </AsyncView>
  );
};
