import { useSignal } from '@preact/signals-react';
import { useId } from 'react';
import { isVisible } from '../../../contract/protocol/schemas.ts';
import { longestNamesReason, masksNames } from '../../../contract/protocol/exportFile.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { useI18n, useMessages } from '../../i18n/useMessages.ts';
import { useServices } from '../../useServices.ts';
import type { ListExport } from './listExport.ts';
import './export.css';

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const Checkbox = ({ label, checked, onChange }: CheckboxProps) => (
  <label className="export-choice">
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
);

const ExportChoices = ({ listExport, onStart }: { listExport: ListExport; onStart: () => void }) => {
  const t = useMessages().exports;
  const language = useI18n().language.value;
  const { endpoint, heads, columns, omitted, setOmitted, reason, state } = listExport;
  const tried = useSignal(false);
  const headId = useId();
  const written = reason.value;
  const left = omitted.value;
  const keys = columns.value;
  const hasColumns = keys.some((key) => !left.has(key));
  const needsReason = written !== null && !isVisible(written);
  const toggle = (key: string, isIn: boolean) => {
    const next = new Set(left);
    if (isIn) next.delete(key);
    else next.add(key);
    setOmitted(next);
  };
  const start = () => {
    tried.value = true;
    if (hasColumns && !needsReason) onStart();
  };
  return (
    <Form className="export-choices" onSubmit={start}>
      <p id={headId} className="export-head">
        {t.columns}
      </p>
      <fieldset className="export-columns" aria-labelledby={headId}>
        {keys.map((key) => (
          <Checkbox
            key={key}
            label={heads[key]?.[language] ?? key}
            checked={!left.has(key)}
            onChange={(checked) => toggle(key, checked)}
          />
        ))}
      </fieldset>
      {hasColumns ? null : <p role="alert">{t.noColumn}</p>}
      {masksNames(endpoint) ? (
        <>
          <Checkbox
            label={t.names}
            checked={written !== null}
            onChange={(checked) => {
              reason.value = checked ? '' : null;
            }}
          />
          {written === null ? null : (
            <TextField
              label={t.reason}
              hint={t.reasonHint}
              value={written}
              maxLength={longestNamesReason}
              focusOnMount
              error={tried.value && needsReason ? t.reasonMissing : undefined}
              onChange={(text) => {
                reason.value = text;
              }}
            />
          )}
        </>
      ) : null}
      <Button label={t.start} kind="main" type="submit" busy={state.value.kind === 'running'} />
    </Form>
  );
};

interface Props {
  listExport: ListExport;
  /** The ids of the selected rows; left out for the whole list. */
  only?: readonly string[];
  /** The button's label, if the page has several exports. */
  label?: string;
}

/** Opens what to export of a list. Left out where the hospital's system does not offer it. */
export const ExportButton = ({ listExport, only, label: name }: Props) => {
  const app = useServices();
  const t = useMessages().exports;
  if (!app.offered.has(listExport.endpoint)) return null;
  const label = name ?? (only ? t.selected : t.action);
  return (
    <Popover label={label} trigger={label} className="export-trigger">
      {(close) => (
        <ExportChoices
          listExport={listExport}
          onStart={() => {
            close();
            void listExport.run(only);
          }}
        />
      )}
    </Popover>
  );
};
