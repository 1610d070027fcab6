import type { DataReport } from '../../../contract/hospital/hospitalData.ts';
import { useCatalog, useMessages } from '../../i18n/useMessages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

interface Props {
  report: DataReport;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a file is applied, and says what will change. */
export const ApplyConfirm = ({ report, onConfirm, onClose }: Props) => {
  const t = useCatalog('hospitalData');
  const { common } = useMessages();
  const { kind, added, changed } = report;
  const examples = [
    [t.added, report.addedKeys, added],
    [t.changed, report.changedKeys, changed],
  ] as const;
  return (
    <Dialog
      title={t.question(t.kinds[kind])}
      onClose={onClose}
      actions={
        <>
          <Button label={t.back} onClick={onClose} />
          <Button label={t.confirm} kind="main" onClick={onConfirm} />
        </>
      }
    >
      {kind === 'rule-pack' ? (
        <p>{t.replaced}</p>
      ) : (
        <>
          <p>{t.effect(added, changed)}</p>
          <dl className="data-examples">
            {examples
              .filter(([, keys]) => keys.length > 0)
              .map(([label, keys, count]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{t.examples(keys.join(common.comma), count - keys.length)}</dd>
                </div>
              ))}
          </dl>
        </>
      )}
    </Dialog>
  );
};
