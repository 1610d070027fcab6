import { useSignal } from '@preact/signals-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Drug } from '../../../../../contract/prescribing/drug.ts';
import type { FormLine } from '../../../../domain/prescription/formValues.ts';
import { useServices } from '../../../../useServices.ts';
import { useMessages } from '../../../../i18n/useMessages.ts';
import { parseGroup } from '../../../../domain/prescription/parseAmounts.ts';
import { localizedName } from '../../../../domain/prescription/prescriptionText.ts';
import { groupBrackets } from '../../../../domain/prescription/groupBrackets.ts';
import { useMediaQuery, phoneScreen } from '../../../../ui/hooks/useMediaQuery.ts';
import { Drawer } from '../../../../ui/overlays/Drawer.tsx';
import { LineCard } from './LineCard.tsx';
import { DrugCombobox } from './DrugCombobox.tsx';
import { nextCell } from './gridNavigation.ts';
import { LineRow } from './LineRow.tsx';
import type { Suggestion } from '../model/suggestions.ts';
import type { OrderPrescriptions } from '../model/orderPrescriptions.ts';

interface Props {
  model: OrderPrescriptions;
  /** What is said of all lines, between them and the search. */
  children: ReactNode;
}

/** The heads of the columns; every field has a name of its own. */
const LineHead = () => {
  const t = useMessages().prescription;
  return (
    <div className="rx-line-head" aria-hidden="true">
      <span className="rx-line-index">#</span>
      <span className="rx-name">{t.columns.drug}</span>
      <span>{t.columns.dose}</span>
      <span>{t.frequency}</span>
      <span>{t.route}</span>
      <span>{t.days}</span>
      <span>{t.columns.quantity}</span>
      <span className="rx-price">{t.columns.price}</span>
    </div>
  );
};

/**
 * The lines of the form, and the search that adds one. Enter moves from field to field, and from the last one
 * to the search.
 */
export const LineGrid = ({ model, children }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  const { i18n, toasts } = useServices();
  const dismissOffer = useRef(() => {});
  // Beside another patient the offer would be misread.
  useEffect(() => () => dismissOffer.current(), []);
  const t = useMessages().prescription;
  const lines = model.formModel.form.value?.lines ?? [];
  const isPhone = useMediaQuery(phoneScreen);
  /** The line whose fields are shown on a phone. */
  const editedKey = useSignal<string | null>(null);
  const editedIndex = lines.findIndex(({ key }) => key === editedKey.value);
  const edited = lines[editedIndex];
  const closeSheet = () => {
    editedKey.value = null;
  };

  const focus = (cell: string) => {
    const field = frame.current?.querySelector<HTMLElement>(
      cell === 'end' ? '.rx-find input' : `[data-cell="${CSS.escape(cell)}"]`,
    );
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const field = event.target;
    if (!(field instanceof HTMLElement)) return;
    const cells = [...(frame.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
    const target = nextCell(
      cells.map(({ dataset }) => ({
        name: dataset['cell'] ?? '',
        skipOnEnter: dataset['passed'] !== undefined,
      })),
      field.dataset['cell'] ?? '',
      {
        key: event.key,
        isComposing: event.nativeEvent.isComposing,
        keyCode: event.keyCode,
        inSelect: field instanceof HTMLSelectElement,
      },
    );
    if (target === null) return;
    event.preventDefault();
    if (target === 'end') closeSheet();
    focus(target);
  };

  const addSuggestion = async (suggestion: Suggestion) => {
    if (suggestion.kind === 'line') await model.formModel.addLinesSilently([suggestion.line]);
    const key =
      suggestion.kind === 'drug'
        ? model.formModel.addDrug(suggestion.drug)
        : model.formModel.form.value?.lines.find(({ drugId }) => drugId === suggestion.line.drugId)?.key;
    // The new line must be painted before its dose can be focused.
    if (key !== undefined && isPhone) editedKey.value = key;
    else if (key !== undefined) requestAnimationFrame(() => focus(`${key} dose`));
  };
  const nameOf = ({ drugName, drugNameEn }: FormLine): string =>
    localizedName(i18n.language.value, drugName, drugNameEn);
  const offerUndo = (text: string, undo: () => void, key: string) => {
    dismissOffer.current = toasts.offer(text, {
      label: t.restoreLine,
      onClick: () => {
        undo();
        requestAnimationFrame(() => focus(`${key} dose`));
      },
    });
  };
  // The focus would be lost with the line: it moves to the next one.
  const remove = (index: number) => {
    const next = lines[index + 1] ?? lines[index - 1];
    const removed = lines[index];
    focus(next ? `${next.key} dose` : 'end');
    if (!removed) return;
    offerUndo(t.lineRemoved(nameOf(removed)), model.formModel.removeLine(removed.key), removed.key);
  };
  // The button is removed together with the finding.
  const replace = (line: FormLine, drug: Drug) => {
    const next = localizedName(i18n.language.value, drug.name, drug.nameEn);
    offerUndo(t.lineReplaced(nameOf(line), next), model.formModel.replaceLine(line.key, drug), line.key);
    requestAnimationFrame(() => focus(`${line.key} dose`));
  };
  const brackets = groupBrackets(lines.map(({ group }) => parseGroup(group) ?? null));

  return (
    <div ref={frame} className="rx-grid">
      {lines.length > 0 && !isPhone ? <LineHead /> : null}
      {/* The keys move the focus between the fields inside; each field stays reachable by Tab. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol className="rx-lines" aria-label={t.lines} onKeyDown={onKeyDown}>
        {lines.map((line, index) => {
          const place = { model, line, n: index + 1, bracket: brackets[index] ?? null };
          return isPhone ? (
            <LineCard key={line.key} {...place} onEdit={() => (editedKey.value = line.key)} />
          ) : (
            <LineRow
              key={line.key}
              {...place}
              onRemove={() => remove(index)}
              onReplace={(drug) => replace(line, drug)}
            />
          );
        })}
      </ol>
      {edited && isPhone ? (
        <Drawer
          title={t.line(editedIndex + 1, nameOf(edited))}
          shape="sheet"
          startAt="content"
          onClose={closeSheet}
          main={{ label: t.lineDone, kind: 'main', busy: false, onClick: closeSheet }}
        >
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <ol className="rx-lines" aria-label={t.lines} onKeyDown={onKeyDown}>
            <LineRow
              model={model}
              line={edited}
              n={editedIndex + 1}
              bracket={null}
              withDetails
              onRemove={() => {
                closeSheet();
                remove(editedIndex);
              }}
              onReplace={(drug) => replace(edited, drug)}
            />
          </ol>
        </Drawer>
      ) : null}
      {children}
      <div className="rx-find">
        <DrugCombobox model={model} onPick={(suggestion) => void addSuggestion(suggestion)} />
      </div>
    </div>
  );
};
