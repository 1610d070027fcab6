import { useMessages } from '../../i18n/useMessages.ts';
import { Popover, closePopoverAround } from '../../ui/overlays/Popover.tsx';
import type { OpenConsultations } from './openConsultations.ts';
import { SortIcon } from './icons.tsx';
import { consultationSorts } from './consultationOrder.ts';

/** Chooses the order of the open consultations. */
export const SortMenu = ({ consultations }: { consultations: OpenConsultations }) => {
  const t = useMessages().consultation.sort;
  return (
    <Popover label={t.label(t.orders[consultations.sort.value])} trigger={<SortIcon />}>
      <ul className="popover-choices">
        {consultationSorts.map((one) => (
          <li key={one}>
            <button
              type="button"
              aria-pressed={consultations.sort.value === one}
              onClick={(event) => {
                consultations.setSort(one);
                closePopoverAround(event.currentTarget);
              }}
            >
              {t.orders[one]}
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
};
