import { type KeyboardEvent, useRef } from 'react';
import type { Drug } from '../../contract/drug.ts';
import { Finder } from '../kit/Finder.tsx';
import { yuan } from '../lib/money.ts';
import { useApp, useWords } from '../useApp.ts';
import { gridKey } from './gridKeys.ts';
import { nameIn } from './inWords.ts';
import { LineRow } from './LineRow.tsx';
import type { Prescriptions } from './prescriptions.ts';

interface Props {
  model: Prescriptions;
}

/** The lines of the form, and the search that adds one. Enter goes from field to field, and from the last to the search. */
export const LineGrid = ({ model }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  const language = useApp().words.language.value;
  const { prescription: w, frame: say } = useWords();
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
      cells.map(({ dataset }) => dataset['cell'] ?? ''),
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

  const detail = (drug: Drug): string => {
    const unit = nameIn(language, drug.packUnit, drug.packUnitEn);
    return [
      drug.strength,
      w.pack(drug.packSize, nameIn(language, drug.countUnit, drug.countUnitEn), unit),
      w.perPack(yuan(drug.priceFen), unit),
      drug.stock === null ? w.stockNotKnown : drug.stock === 0 ? w.outOfStock : w.inStock(drug.stock, unit),
    ].join(' · ');
  };

  return (
    <div ref={frame}>
      {/* The keys move the focus between the fields inside; each field stays reachable by Tab. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol className="rx-lines" aria-label={w.lines} onKeyDown={onKeyDown}>
        {lines.map((line, at) => (
          <LineRow key={line.key} model={model} line={line} n={at + 1} />
        ))}
      </ol>
      <div className="rx-find">
        <Finder<Drug>
          label={w.findDrug}
          hideLabel
          placeholder={`${w.findDrug}${say.colon}${w.drugHint}`}
          find={model.findDrug}
          show={(drug) => ({ title: nameIn(language, drug.name, drug.nameEn), detail: detail(drug) })}
          onPick={(drug) => {
            const key = model.sheet.addDrug(drug);
            // The search takes the focus back after a pick; the dose comes after it.
            requestAnimationFrame(() => focus(`${key} dose`));
          }}
        />
      </div>
    </div>
  );
};
