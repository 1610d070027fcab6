import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { useMessages } from '../../i18n/useMessages.ts';
import type { Paper } from './usePaper.ts';
import { pageSizes } from './usePageSize.ts';

const languages = [
  { value: 'zh', label: '中文' },
  { value: 'en', label: 'English' },
] as const;

/** Toolbar of a print preview: page size, language of the document, print, close. */
export const PrintBar = ({ paper, onClose }: { paper: Paper; onClose: () => void }) => {
  const { size, language, isReady } = paper;
  const t = useMessages().prescription;
  return (
    <div className="print-bar">
      <Select
        label={t.paper}
        hideLabel
        value={size.value}
        options={pageSizes.map((value) => ({ value, label: value }))}
        onChange={(value) => (size.value = value)}
      />
      <Select
        label={t.paperLanguage}
        hideLabel
        value={language.value}
        options={languages}
        onChange={(value) => (language.value = value)}
      />
      <Button label={t.print} kind="main" disabled={!isReady} onClick={() => window.print()} />
      <Button label={t.closePreview} icon={CloseIcon} hideLabel kind="quiet" onClick={onClose} />
    </div>
  );
};
