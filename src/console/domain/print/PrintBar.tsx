import type { Signal } from '@preact/signals-react';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { useMessages } from '../../i18n/useMessages.ts';
import { type PageSize, pageSizes } from './usePageSize.ts';

/** Toolbar of a print preview: page size, print, close. */
export const PrintBar = ({ pageSize, onClose }: { pageSize: Signal<PageSize>; onClose: () => void }) => {
  const t = useMessages().prescription;
  return (
    <div className="print-bar">
      <Select
        label={t.paper}
        hideLabel
        value={pageSize.value}
        options={pageSizes.map((value) => ({ value, label: value }))}
        onChange={(value) => (pageSize.value = value)}
      />
      <Button label={t.print} kind="main" onClick={() => window.print()} />
      <Button label={t.closePreview} icon={CloseIcon} hideLabel kind="quiet" onClick={onClose} />
    </div>
  );
};
