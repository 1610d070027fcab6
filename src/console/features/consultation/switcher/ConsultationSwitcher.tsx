import { useEffect } from 'react';
import { Link } from 'wouter';
import { order } from '../../../../contract/consultation/order.ts';
import { createOpenConsultations } from '../../../domain/openConsultations/openConsultations.ts';
import { SortMenu } from '../../../domain/openConsultations/SortMenu.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { focusTargetOf } from '../../../lib/focusTarget.ts';
import { createPaneSizes } from '../workArea/paneSizes.ts';
import { CollapseIcon, ExpandIcon } from './switcherIcons.tsx';
import { Unread } from './SwitcherRow.tsx';
import { type SwitcherProps, SwitcherRows } from './SwitcherRows.tsx';

/** The key [ collapses and expands the list; a Chinese keyboard types 【 with it. */
const useCollapseKey = (toggle: () => void): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, isComposing, repeat, target } = event;
      if (!['[', '【'].includes(key) || ctrlKey || metaKey || altKey || isComposing || repeat) return;
      if (focusTargetOf(target) === 'text' || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [toggle]);
};

/** The doctor's open consultations, beside the current one. */
export const ConsultationSwitcher = (props: SwitcherProps) => {
  const { consultations, isStrip } = props;
  const { offered, shared } = useServices();
  const t = useMessages().consultation;
  const { toggleSwitcher } = shared(createPaneSizes);
  const { list } = consultations;
  const listError = list.error.value;
  const isListed = offered.has(order.open);
  const unread = consultations.unread.value;
  useCollapseKey(toggleSwitcher);
  return (
    <nav className={isStrip ? 'switcher switcher-strip' : 'switcher'} aria-label={t.switcher}>
      <div className="switcher-header">
        {isStrip ? null : (
          <>
            <h2 title={t.switcher}>{t.switcher}</h2>
            <Unread count={unread} />
            {isListed ? <SortMenu consultations={shared(createOpenConsultations)} /> : null}
          </>
        )}
        <button
          type="button"
          className="popover-trigger switcher-collapse"
          aria-label={isStrip ? t.expandSwitcher : t.collapseSwitcher}
          aria-keyshortcuts="["
          title={`${isStrip ? t.expandSwitcher : t.collapseSwitcher} [`}
          onClick={toggleSwitcher}
        >
          {isStrip ? <ExpandIcon /> : <CollapseIcon />}
        </button>
      </div>
      <SwitcherRows {...props} />
      {isStrip ? null : (
        <>
          {isListed && list.value.value === undefined && listError ? (
            <p className="quiet small">{listError.message}</p>
          ) : null}
          <p className="switcher-keys">{t.switcherHint}</p>
          <Link href="/cloudRoom" className="switcher-back">
            {t.back}
          </Link>
        </>
      )}
    </nav>
  );
};
