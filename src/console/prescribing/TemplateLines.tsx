import { LinesToTake } from '../templates/LinesToTake.tsx';
import type { ContentOf } from '../templates/templates.ts';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import { nameIn } from './inWords.ts';
import type { Prescriptions } from './prescriptionsModel.ts';

type Content = ContentOf<'prescription'>;

interface Props {
  model: Prescriptions;
  content: Content;
  onUse: (content: Content) => void;
}

/** Preview of a prescription template, with what the form's warehouse has now. */
export const TemplateLines = ({ model, content, onUse }: Props) => {
  const language = useApp().words.language.value;
  const { prescription: w, frame } = useWords();
  const { shelf, sheet } = model;
  useOpened(() => ({
    open: () => {
      const warehouse = sheet.form.peek()?.warehouseId ?? '';
      if (warehouse === '') return;
      const ids = content.lines.map(({ drugId }) => drugId);
      void shelf.look(warehouse, ids);
    },
  }));
  const { drugs, unknown } = sheet.stock.value;
  return (
    <>
      {content.diagnoses.length > 0 ? (
        <p className="quiet small">
          {w.diagnoses}
          {frame.colon}
          {content.diagnoses.map(({ name, nameEn }) => nameIn(language, name, nameEn)).join(frame.comma)}
        </p>
      ) : null}
      <LinesToTake
        lines={content.lines}
        sold={({ drugId }) => (drugs.has(drugId) ? true : unknown.has(drugId) ? false : null)}
        label={w.useTemplate}
        onTake={(lines) => onUse({ ...content, lines: [...lines] })}
      />
    </>
  );
};
