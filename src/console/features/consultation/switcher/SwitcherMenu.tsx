import { order } from '../../../../contract/consultation/order.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { ChevronRightIcon } from '../../../ui/icons/appIcons.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { useServices } from '../../../useServices.ts';
import { Unread } from './SwitcherRow.tsx';
import { type SwitcherProps, SwitcherRows } from './SwitcherRows.tsx';

/** On a narrow screen: the open consultations behind the patient's name. */
export const SwitcherMenu = (props: Omit<SwitcherProps, 'isStrip'>) => {
  const { offered } = useServices();
  const messages = useMessages();
  const t = messages.consultation;
  const { consultations } = props;
  const unread = consultations.unread.value;
  // No other patient is being treated.
  const isAlone = offered.has(order.open) && consultations.rows.value.every(({ id }) => id === props.current);
  return (
    <nav className="switcher-menu" aria-label={t.switcher} hidden={isAlone}>
      <Popover
        label={unread > 0 ? `${t.switcher}${messages.common.phraseComma}${t.unread(unread)}` : t.switcher}
        trigger={
          <>
            <ChevronRightIcon />
            <Unread count={unread} />
          </>
        }
        isKept
      >
        <div className="switcher-menu-rows">
          <SwitcherRows {...props} isStrip={false} />
        </div>
      </Popover>
    </nav>
  );
};
