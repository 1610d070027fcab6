import { useMessages } from '../../../i18n/useMessages.ts';
import { Popover, closePopoverAround } from '../../../ui/overlays/Popover.tsx';
import type { Switcher } from './switcher.ts';
import { SortIcon } from './switcherIcons.tsx';
import { switcherSorts } from './switcherOrder.ts';

/** Chooses the order of the open consultations. */
export const SortMenu = ({ switcher }: { switcher: Switcher }) => {
  const t = useMessages().consultation.sort;
  return (
    <Popover label={t.label(t.orders[switcher.sort.value])} trigger={<SortIcon />}>
      <ul className="popover-choices">
        {switcherSorts.map((one) => (
          <li key={one}>
            <button
              type="button"
              aria-pressed={switcher.sort.value === one}
              onClick={(event) => {
                switcher.setSort(one);
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
