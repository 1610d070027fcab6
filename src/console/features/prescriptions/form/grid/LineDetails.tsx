import { drug as drugCalls } from '../../../../../contract/prescribing/drug.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { StarIcon, StarredIcon } from '../../../../ui/icons/starIcons.tsx';
import { useServices } from '../../../../useServices.ts';
import { useMessages } from '../../../../i18n/useMessages.ts';
import { LineField } from './LineField.tsx';
import { createLineFields, type LineFieldsProps } from './lineFields.ts';

interface Props extends LineFieldsProps {
  /** The pack, its price and the stock. */
  pack: string;
}

/** What a line seldom needs: the remark, the group, the pack, and whether the drug is a favourite. */
export const LineDetails = ({ pack, ...props }: Props) => {
  const { model, line, name } = props;
  const { offered } = useServices();
  const t = useMessages().prescription;
  const { textProps } = createLineFields(props);
  const { suggestions } = model;
  const isFavourite = suggestions.isFavourite(line.drugId);
  return (
    <div className="rx-details">
      <LineField label={t.remark} className="rx-remark">
        <input
          className="input"
          maxLength={200}
          placeholder={t.remarkHint}
          {...textProps('remark', t.remark, { skipOnEnter: true })}
        />
      </LineField>
      <LineField label={t.group} className="rx-group">
        <input
          className="input rx-number"
          inputMode="numeric"
          maxLength={2}
          title={t.groupHint}
          {...textProps('group', t.group, { skipOnEnter: true })}
          onBlur={({ relatedTarget: next }) => {
            model.formModel.applyGroup(line.key);
            // A line that moves loses the focus of its fields.
            requestAnimationFrame(() => next instanceof HTMLElement && next.isConnected && next.focus());
          }}
        />
      </LineField>
      {suggestions.favourites.value === null || !offered.has(drugCalls.favour) ? null : (
        <Button
          label={t.toggleFavourite(name)}
          icon={isFavourite ? StarredIcon : StarIcon}
          hideLabel
          kind="quiet"
          pressed={isFavourite}
          onClick={() => void suggestions.setFavourite(line.drugId, !isFavourite)}
        />
      )}
      <p className="quiet small rx-meta">{pack}</p>
    </div>
  );
};
