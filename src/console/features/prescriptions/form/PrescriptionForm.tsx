import { useSignal, useSignalEffect } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import type { Order } from '../../../../contract/consultation/order.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { yuan } from '../../../lib/money.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { MutationStatus } from '../../../domain/MutationStatus.tsx';
import { CheckSummary } from './CheckSummary.tsx';
import { CheckChips } from './CheckChips.tsx';
import { DictionaryStatus } from './DictionaryStatus.tsx';
import { DiagnosisPicker } from './DiagnosisPicker.tsx';
import { PrefillBar } from './PrefillBar.tsx';
import { LineGrid } from './grid/LineGrid.tsx';
import { ChangedElsewhere } from './ChangedElsewhere.tsx';
import type { FormValues } from '../../../domain/prescription/formValues.ts';
import { isChecking } from './model/isChecking.ts';
import type { OrderPrescriptions } from './model/orderPrescriptions.ts';
import { ReviewDrawer } from './review/ReviewDrawer.tsx';
import { CorrectionTerm } from '../../../domain/prescription/CorrectionTerm.tsx';
import { StatusReason } from '../../../domain/prescription/StatusReason.tsx';

interface Props {
  model: OrderPrescriptions;
  order: Order;
}

/** The form of a new prescription, a draft or a rejected prescription. */
export const PrescriptionForm = ({ model, order }: Props) => {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const focusContainer = frame.current?.closest<HTMLElement>('[tabindex="0"]');
    // The button that closed the form is removed with it: focus the surrounding container.
    return () => {
      requestAnimationFrame(() => document.activeElement === document.body && focusContainer?.focus());
    };
  }, []);
  const { prescription: t, common } = useMessages();
  const { formModel, save } = model;
  const form = formModel.form.value;
  /** The form at a submit that waits for the rules; an edit withdraws it. */
  const waiting = useSignal<FormValues | null>(null);
  /** The form as it is shown before it is sent. */
  const reviewed = useSignal<FormValues | null>(null);
  // The cause is on the screen: blocks before warnings, or else what reads the rules' data again.
  const focusCause = () =>
    ['[data-stops="block"]', '[data-stops]', '.rx-summary .notice button']
      .map((selector) => frame.current?.querySelector<HTMLElement>(selector))
      .find((target) => target)
      ?.focus();
  useSignalEffect(() => {
    if (waiting.value === null || isChecking(model)) return;
    const isUnchanged = waiting.peek() === formModel.form.peek();
    waiting.value = null;
    if (!isUnchanged) return;
    if (formModel.canSubmit.peek()) reviewed.value = formModel.form.peek();
    // After the findings have been painted.
    else requestAnimationFrame(focusCause);
  });
  // What has changed, or what a rule has found since, is not sent: it is read in the form first.
  useSignalEffect(() => {
    if (reviewed.value === null) return;
    const isUnchanged = reviewed.value === formModel.form.value;
    if (isUnchanged && (formModel.canSubmit.value || isChecking(model))) return;
    reviewed.value = null;
    requestAnimationFrame(focusCause);
  });
  if (!form) return null;
  const state = save.state.value;
  const isPending = state === 'busy' || state === 'verifying';
  const isLocked = isPending || state === 'unknown';
  const stored = model.list.value.value?.find(({ id }) => id === form.editing?.id);
  const warehouses = model.warehouses.value.value ?? [];
  const complete = formModel.canSaveDraft.value;

  // Closing the form also dismisses a refusal.
  const close = () => {
    formModel.close();
    save.reset();
  };
  return (
    <section
      className="rx-form"
      ref={frame}
      aria-label={stored ? t.editing(stored.prescriptionNo) : t.writing}
    >
      {/* The only form of an order without prescriptions needs no title and no close button. */}
      {model.list.value.value?.length === 0 ? null : (
        <header className="rx-form-head">
          <h3>{stored ? t.editing(stored.prescriptionNo) : t.writing}</h3>
          {/* Disabled while saving: the screen must show what was sent. */}
          <Button
            label={t.leave}
            icon={CloseIcon}
            hideLabel
            kind="quiet"
            onClick={close}
            disabled={isLocked}
          />
        </header>
      )}
      {stored ? <StatusReason prescription={stored} /> : null}
      {stored ? <CorrectionTerm prescription={stored} /> : null}
      <ChangedElsewhere model={model} />
      <fieldset className="rx-fields" disabled={isLocked}>
        <div className="rx-form-fields">
          <DiagnosisPicker model={model} />
          {model.warehouses.error.value && warehouses.length === 0 ? (
            <Notice
              tone="plain"
              text={t.warehousesFailed}
              action={{ label: common.retry, onClick: () => void model.warehouses.load() }}
            />
          ) : (
            <div className="rx-warehouse">
              <Select
                label={t.warehouse}
                hideLabel
                value={form.warehouseId}
                options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={formModel.setWarehouse}
              />
              <DictionaryStatus dictionary={model.dictionary} />
            </div>
          )}
        </div>
        <PrefillBar model={model} />
        <LineGrid model={model}>
          <CheckSummary model={model} />
        </LineGrid>
      </fieldset>
      <footer className="rx-footer">
        <MutationStatus mutation={save} />
        {model.listLoadFailed.value ? <Notice tone="accent" text={t.listNotRead} /> : null}
        <span className="rx-total">
          {t.total} <strong>¥{yuan(formModel.totalFen.value)}</strong>
          {form.lines.length > 0 ? <CheckChips model={model} /> : null}
        </span>
        <Button
          label={t.saveDraft}
          onClick={model.saveDraft}
          disabled={!complete || state === 'unknown'}
          busy={isPending}
        />
        <Button
          label={t.submit}
          kind="main"
          onClick={() => {
            if (isChecking(model)) waiting.value = formModel.form.peek();
            else if (formModel.canSubmit.peek()) reviewed.value = formModel.form.peek();
            else focusCause();
          }}
          busy={isPending || waiting.value === form}
          disabled={form.lines.length === 0 || state === 'unknown'}
        />
      </footer>
      {reviewed.value ? (
        <ReviewDrawer
          model={model}
          order={order}
          form={reviewed.value}
          onClose={() => (reviewed.value = null)}
          onSend={() => {
            reviewed.value = null;
            model.submit();
          }}
        />
      ) : null}
    </section>
  );
};
