import { type ReactNode, useRef } from 'react';
import { packsText } from '../../../../../contract/prescribing/packs.ts';
import type { Line, Override } from '../../../../../contract/prescribing/prescription.ts';
import type { Sheet } from '../../../../../contract/prescribing/sampling.ts';
import { OverrideList } from '../../../../domain/prescription/rules/OverrideList.tsx';
import { Badge } from '../../../../ui/display/Badge.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import {
  localizedName,
  rejectReasonText,
  usageText,
} from '../../../../domain/prescription/prescriptionText.ts';
import { useCatalog, useLanguage, useMessages } from '../../../../i18n/useMessages.ts';
import { ReasonPicker } from '../../review/reasons/ReasonPicker.tsx';
import { reasonsAt, whole } from './sheetDraft.ts';
import type { SheetForm } from './sheetForm.ts';

interface Props {
  form: SheetForm;
  mayJudge: boolean;
}

/** The reasons of a line, or of the whole, and the list that they are chosen from. */
const Reasons = ({ form, mayJudge, at, name }: Props & { at: number; name: string }) => {
  const language = useLanguage();
  const t = useCatalog('sampling').sheet;
  const { audit } = useMessages();
  const frame = useRef<HTMLFieldSetElement>(null);
  const key = form.keys.value[at] ?? whole;
  const draft = form.draft.value;
  const codes = draft ? reasonsAt(draft, key) : [];
  const label = t.reasonsFor(name);
  return (
    <fieldset className="review-reasons" disabled={!mayJudge} ref={frame}>
      <legend className="visually-hidden">{label}</legend>
      {codes.map((code) => (
        <span key={code} className="review-selected-reason">
          {rejectReasonText(language, code)}
          {mayJudge ? (
            <button
              type="button"
              aria-label={audit.removeReason(rejectReasonText(language, code))}
              onClick={() => form.toggleReason(key, code)}
            >
              ×
            </button>
          ) : null}
        </span>
      ))}
      {mayJudge ? (
        <Button
          label={t.add}
          description={label}
          onClick={() => {
            form.moveTo(at);
            form.openPicker();
          }}
        />
      ) : null}
      {form.picker.line.value === key ? (
        <ReasonPicker
          picker={form.picker}
          codes={codes}
          label={label}
          onClose={() => frame.current?.closest('li')?.focus()}
        />
      ) : null}
    </fieldset>
  );
};

const Row = ({
  form,
  mayJudge,
  at,
  name,
  children,
}: Props & { at: number; name: string; children: ReactNode }) => {
  const isCurrent = form.current.value === at;
  return (
    // The marker follows the focus; J and K move both.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={`review-line${isCurrent ? ' review-current' : ''}`}
      aria-current={isCurrent || undefined}
      tabIndex={-1}
      onFocus={() => form.moveTo(at)}
    >
      {children}
      <Reasons form={form} mayJudge={mayJudge} at={at} name={name} />
    </li>
  );
};

const LineRow = ({
  line,
  at,
  overrides,
  ...props
}: Props & { line: Line; at: number; overrides: readonly Override[] }) => {
  const language = useLanguage();
  const messages = useMessages();
  const name = localizedName(language, line.drugName, line.drugNameEn);
  return (
    <Row {...props} at={at} name={name}>
      <div className="review-drug">
        <span className="review-line-index">{at + 1}</span>
        <span>
          <strong>{name}</strong> {messages.prescription.strength(line.strength)}
        </span>
        {line.group === null ? null : <Badge tone="plain" text={messages.audit.group(line.group)} />}
        <span className="review-quantity">{packsText(language, line)}</span>
      </div>
      <p className="review-usage">{usageText(messages, language, line)}</p>
      {line.remark === '' ? null : (
        <p className="quiet small">
          {messages.audit.remark}
          {messages.common.colon}
          {line.remark}
        </p>
      )}
      <OverrideList overrides={overrides} />
    </Row>
  );
};

/** The lines with their reasons, then the prescription as a whole. J and K move between them. */
export const SheetLines = ({ form, mayJudge, sheet: { prescription } }: Props & { sheet: Sheet }) => {
  const { prescription: messages } = useMessages();
  const t = useCatalog('sampling').sheet;
  const { lines, overrides } = prescription;
  return (
    <Panel title={messages.lines} flush>
      <ol className="review-lines">
        {lines.map((line, at) => (
          <LineRow
            key={line.id}
            form={form}
            mayJudge={mayJudge}
            line={line}
            at={at}
            overrides={overrides.filter((one) => one.line === at)}
          />
        ))}
        <Row form={form} mayJudge={mayJudge} at={lines.length} name={t.whole}>
          <strong>{t.whole}</strong>
          <OverrideList overrides={overrides.filter(({ line }) => line === null)} />
        </Row>
      </ol>
    </Panel>
  );
};
