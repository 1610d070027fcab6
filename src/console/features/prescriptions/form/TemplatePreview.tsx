import { SelectableLines } from '../../../domain/templates/SelectableLines.tsx';
import type { ContentOf } from '../../../domain/templates/templates.ts';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import type { OrderPrescriptions } from './model/orderPrescriptions.ts';

type Content = ContentOf<'prescription'>;

interface Props {
  model: OrderPrescriptions;
  content: Content;
  onUse: (content: Content) => void;
}

/** Preview of a prescription template, with what the form's warehouse has now. */
export const TemplatePreview = ({ model, content, onUse }: Props) => {
  const language = useServices().i18n.language.value;
  const { prescription: t, common } = useMessages();
  const { drugCache, formModel } = model;
  useModel(() => ({
    start: () => {
      const warehouseId = formModel.form.peek()?.warehouseId ?? '';
      if (warehouseId === '') return;
      const ids = content.lines.map(({ drugId }) => drugId);
      void drugCache.fetchDrugs(warehouseId, ids);
    },
  }));
  const { drugs, unknown } = formModel.knownDrugs.value;
  return (
    <>
      {content.diagnoses.length > 0 ? (
        <p className="quiet small">
          {t.diagnoses}
          {common.colon}
          {content.diagnoses
            .map(({ name, nameEn }) => localizedName(language, name, nameEn))
            .join(common.comma)}
        </p>
      ) : null}
      <SelectableLines
        lines={content.lines}
        isAvailable={({ drugId }) => (drugs.has(drugId) ? true : unknown.has(drugId) ? false : null)}
        label={t.useTemplate}
        onUse={(lines) => onUse({ ...content, lines: [...lines] })}
      />
    </>
  );
};
