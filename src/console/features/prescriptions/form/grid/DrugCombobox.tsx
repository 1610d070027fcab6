import type { Drug } from '../../../../../contract/prescribing/drug.ts';
import { Combobox } from '../../../../ui/combobox/Combobox.tsx';
import { dayOf } from '../../../../lib/dates/days.ts';
import { yuan } from '../../../../lib/money.ts';
import { useServices } from '../../../../useServices.ts';
import { useCatalog, useMessages } from '../../../../i18n/useMessages.ts';
import { findingText } from '../../../../domain/prescription/rules/ruleText.ts';
import { drugText, localizedName, usageText } from '../../../../domain/prescription/prescriptionText.ts';
import type { Suggestion } from '../model/suggestions.ts';
import type { OrderPrescriptions } from '../model/orderPrescriptions.ts';

interface Props {
  model: OrderPrescriptions;
  onPick: (suggestion: Suggestion) => void;
}

/** How many usual drugs are offered before anything is typed: favourites stay in sight. */
const offeredUsual = 5;

const joinNotes = (rows: readonly (string | null)[]): string | undefined =>
  rows.filter((row) => row !== null).join(' · ') || undefined;

/** Drug search by name, initials or code. Before anything is typed, it suggests the most likely drugs. */
export const DrugCombobox = ({ model, onPick }: Props) => {
  const language = useServices().i18n.language.value;
  const messages = useMessages();
  const t = messages.prescription;
  const rules = useCatalog('rules');
  const { suggestions, usualDrugs } = model;
  const lastPrescription = suggestions.lastPrescription.value;
  const formDrugIds = new Set(model.formModel.form.value?.lines.map(({ drugId }) => drugId));
  const isNotInForm = (suggestion: Suggestion) =>
    !formDrugIds.has(suggestion.kind === 'drug' ? suggestion.drug.id : suggestion.line.drugId);

  const lastIds = new Set(lastPrescription?.lines.map(({ drugId }) => drugId));
  const usual = suggestions
    .rank(usualDrugs.list.value)
    .map((drug) => ({ kind: 'drug' as const, drug }))
    .filter((suggestion) => isNotInForm(suggestion) && !lastIds.has(suggestion.drug.id))
    .slice(0, offeredUsual);
  const usualIds = new Set(usual.map(({ drug }) => drug.id));

  const stockNote = (drug: Drug): string | null => (drug.stock === null ? t.stockNotKnown : null);
  const takingNotes = (drug: Pick<Drug, 'ingredients'>): string[] =>
    suggestions.sameIngredientMedicines(drug).map(({ until }) => t.takingUntil(until));

  // A drug without a mark has been checked.
  const warningOf = (drug: Drug | undefined): string | undefined => {
    const findings = drug ? model.formModel.findBeforeChoosing(drug) : null;
    return joinNotes([
      drug?.stock === 0 ? t.outOfStock : null,
      ...(findings?.map((finding) => findingText(rules, finding)) ?? [t.notCheckedYet]),
    ]);
  };
  const historyNote = (drugId: string): string | null => {
    const prescribedOn = suggestions.lastPrescribed(drugId);
    return prescribedOn === null ? null : t.prescribedBefore(prescribedOn);
  };

  const markOf = (drugId: string) => (usualDrugs.isUsual(drugId) ? t.usualMark : undefined);
  const drugOption = (drug: Drug) => {
    const unit = localizedName(language, drug.packUnit, drug.packUnitEn);
    const details = [
      t.strength(drug.strength, drug.doseUnit),
      t.pack(drug.packSize, localizedName(language, drug.countUnit, drug.countUnitEn), unit),
      t.perPack(yuan(drug.priceFen), unit),
      ...(drug.stock ? [t.inStock(drug.stock, unit)] : []),
    ];
    return {
      title: `${suggestions.isFavourite(drug.id) ? '★ ' : ''}${localizedName(language, drug.name, drug.nameEn)}`,
      detail: details.join(' · '),
      warning: warningOf(drug),
      note: joinNotes([historyNote(drug.id), stockNote(drug), ...takingNotes(drug)]),
    };
  };
  const toOption = (suggestion: Suggestion) => {
    if (suggestion.kind === 'drug') {
      // The head of their group says it.
      const isMarked = !usual.some((one) => one === suggestion);
      return { ...drugOption(suggestion.drug), mark: isMarked ? markOf(suggestion.drug.id) : undefined };
    }
    const { line, drug, unavailable } = suggestion;
    return {
      title: drugText(messages, language, line),
      mark: markOf(line.drugId),
      detail: usageText(messages, language, line),
      warning: unavailable ? undefined : warningOf(drug),
      note: joinNotes([unavailable ? t.gone : drug ? stockNote(drug) : null, ...takingNotes(line)]),
      disabled: unavailable,
    };
  };

  return (
    <Combobox<Suggestion>
      label={t.findDrug}
      hideLabel
      placeholder={`${t.findDrug}${messages.common.colon}${t.drugHint}`}
      search={async (keyword) => (await model.searchDrugs(keyword)).map((drug) => ({ kind: 'drug', drug }))}
      toOption={toOption}
      openOnClickOnly
      suggestions={[
        {
          title: lastPrescription
            ? t.lastLines(dayOf(lastPrescription.submitTime ?? lastPrescription.createTime))
            : '',
          rows: suggestions.lastLines.value.filter(isNotInForm),
        },
        { title: t.usualDrugs, rows: usual },
        {
          title: t.favourites,
          rows: (suggestions.favourites.value ?? [])
            .map((drug) => ({ kind: 'drug' as const, drug }))
            .filter((suggestion) => isNotInForm(suggestion) && !usualIds.has(suggestion.drug.id)),
        },
      ].filter(({ rows }) => rows.length > 0)}
      onSelect={onPick}
    />
  );
};
