import { reasonGroups, type RejectReason } from '../../../../../contract/prescribing/rejectReason.ts';
import { useServices } from '../../../../useServices.ts';
import { useMessages } from '../../../../i18n/useMessages.ts';
import type { ReasonPickerModel } from './reasonPickerModel.ts';

interface Props {
  picker: ReasonPickerModel;
  /** Codes of the reasons selected for the line. */
  codes: readonly string[];
  label: string;
  id: string;
}

/** Element id of the option at an index. */
export const optionId = (id: string, index: number): string => `${id}-${index}`;

const Option = ({
  picker,
  reason,
  index,
  id,
  codes,
}: Omit<Props, 'label'> & { reason: RejectReason; index: number }) => {
  const language = useServices().i18n.language.value;
  const isActive = picker.activeIndex.value === index;
  const isSelected = codes.includes(reason.code);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above keeps the focus
    <div
      id={optionId(id, index)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a select cannot be laid out
      role="option"
      aria-selected={isSelected}
      className={`review-option${isActive ? ' review-active' : ''}`}
      ref={(row) => {
        if (isActive) row?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={() => picker.toggleReason(reason.code)}
    >
      <span className="review-check" aria-hidden="true">
        {isSelected ? '✓' : ''}
      </span>
      <span className="review-code">{reason.code}</span>
      <span>{reason[language]}</span>
    </div>
  );
};

/** The matching reasons of the pharmacists' list, in its three groups. */
export const ReasonOptions = ({ picker, codes, label, id }: Props) => {
  const language = useServices().i18n.language.value;
  const t = useMessages().audit;
  const found = picker.found.value;
  const usedCount = picker.usedCount.value;
  const groups = [
    { group: '', name: t.usedReasons, isIn: (_code: string, at: number) => at < usedCount },
    ...reasonGroups.map(({ group, ...names }) => ({
      group,
      name: names[language],
      isIn: (code: string, at: number) => at >= usedCount && code.startsWith(`${group}-`),
    })),
  ];
  return (
    // The field above keeps the focus (ARIA 1.2, aria-activedescendant).
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows one line, and a select takes the focus
      role="listbox"
      aria-label={label}
      aria-multiselectable="true"
      className="review-options"
      onPointerDown={(event) => event.preventDefault()}
    >
      {groups.map(({ group, name, isIn }) => {
        const rows = found.flatMap((reason, at) => (isIn(reason.code, at) ? [{ reason, at }] : []));
        if (rows.length === 0) return null;
        return (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options is not a fieldset
          <div key={group} role="group" aria-label={name}>
            <div className="review-group" aria-hidden="true">
              {group} {name}
            </div>
            {rows.map(({ reason, at: index }) => (
              <Option key={reason.code} picker={picker} reason={reason} index={index} id={id} codes={codes} />
            ))}
          </div>
        );
      })}
    </div>
  );
};
