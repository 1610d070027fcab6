import { type KeyboardEvent, useRef } from 'react';
import { useWords } from '../useApp.ts';
import { readGroup } from './amounts.ts';
import { bracketsOf } from './brackets.ts';
import { DrugFinder } from './DrugFinder.tsx';
import { gridKey } from './gridKeys.ts';
import { LineRow } from './LineRow.tsx';
import type { Hit } from './offers.ts';
import type { Prescriptions } from './prescriptionsModel.ts';

interface Props {
  model: Prescriptions;
}

/**
 * The lines of the form, and the search that adds one. Enter moves from field to field, and from the last one
 * to the search.
 */
export const LineGrid = ({ model }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  const w = useWords().prescription;
  const lines = model.sheet.form.value?.lines ?? [];

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
    const to = gridKey(
      cells.map(({ dataset }) => ({ name: dataset['cell'] ?? '', passed: dataset['passed'] !== undefined })),
      field.dataset['cell'] ?? '',
      {
        key: event.key,
        isComposing: event.nativeEvent.isComposing,
        keyCode: event.keyCode,
        inList: field instanceof HTMLSelectElement,
      },
    );
    if (to === null) return;
    event.preventDefault();
    focus(to);
  };

  const take = async (hit: Hit) => {
    if (hit.kind === 'line') await model.sheet.addKept([hit.line]);
    const key =
      hit.kind === 'drug'
        ? model.sheet.addDrug(hit.drug)
        : model.sheet.form.value?.lines.find(({ drugId }) => drugId === hit.line.drugId)?.key;
    // The new line must be painted before its dose can be focused.
    if (key !== undefined) requestAnimationFrame(() => focus(`${key} dose`));
  };
  // The focus would be lost with the line: it moves to the next one.
  const remove = (at: number) => {
    const next = lines[at + 1] ?? lines[at - 1];
    const gone = lines[at];
    focus(next ? `${next.key} dose` : 'end');
    if (gone) model.sheet.removeLine(gone.key);
  };
  const brackets = bracketsOf(lines.map(({ group }) => readGroup(group) ?? null));

  return (
    <div ref={frame}>
      {/* The keys move the focus between the fields inside; each field stays reachable by Tab. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol className="rx-lines" aria-label={w.lines} onKeyDown={onKeyDown}>
        {lines.map((line, at) => (
          <LineRow
            key={line.key}
            model={model}
            line={line}
            n={at + 1}
            bracket={brackets[at] ?? null}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <div className="rx-find">
        <DrugFinder model={model} onPick={(hit) => void take(hit)} />
      </div>
    </div>
  );
};
