import { useSignal, useSignalEffect } from '@preact/signals-react';
import { preCheckRule } from '../../../../contract/rules/finding.ts';
import { Notice } from '../../../ui/display/Notice.tsx';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { countPreventing, type FormFinding } from '../../../domain/prescription/rules/checkForm.ts';
import { FindingGroupNote } from '../../../domain/prescription/rules/FindingGroupNote.tsx';
import { FindingNote } from '../../../domain/prescription/rules/FindingNote.tsx';
import { RecordFact } from '../facts/RecordFact.tsx';
import { GroupReason } from './GroupReason.tsx';
import { FindingList } from './FindingList.tsx';
import {
  commonReason,
  type FindingGroup,
  groupFindings,
} from '../../../domain/prescription/rules/groupFindings.ts';
import { findingText, ruleLabel } from '../../../domain/prescription/rules/ruleText.ts';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { useServices } from '../../../useServices.ts';
import { isChecking } from './model/isChecking.ts';
import type { OrderPrescriptions } from './model/orderPrescriptions.ts';

interface Props {
  model: OrderPrescriptions;
}

const severityOrder = { block: 0, unchecked: 1, warn: 2, note: 3 };

// Focuses the missing reason, or the line's first field.
const focusFinding = (event: { currentTarget: Element }, { key, reasonKey }: FormFinding) => {
  const form = event.currentTarget.closest('.rx-form');
  const reason = form?.querySelector<HTMLElement>(
    `[data-finding="${CSS.escape(`${reasonKey} ${key ?? ''}`)}"]`,
  );
  const cell = form?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(`${key ?? ''} dose`)}"]`);
  (reason ?? cell)?.focus();
};

/** Links to the findings beside the lines that prevent the submit, most severe first. */
const FindingLinks = ({ model, findings }: Props & { findings: readonly FormFinding[] }) => {
  const t = useCatalog('rules');
  const lineKeys = (model.formModel.form.value?.lines ?? []).map(({ key }) => key);
  const preventing = findings.filter(({ preventsSubmit, key }) => preventsSubmit && key !== null);
  if (preventing.length === 0) return null;
  return (
    <p className="rx-finding-links small">
      {preventing.map((finding) => (
        <button
          key={`${finding.reasonKey} ${finding.key ?? ''}`}
          type="button"
          className={`rx-link rx-${finding.severity}`}
          onClick={(event) => focusFinding(event, finding)}
        >
          {t.goToLine(lineKeys.indexOf(finding.key ?? '') + 1, ruleLabel(t, finding.rule))}
        </button>
      ))}
    </p>
  );
};

const isOfWholeForm =
  (severity: FormFinding['severity']) =>
  (finding: FormFinding): boolean =>
    finding.key === null && finding.severity === severity;

/** Checks of the whole prescription that could not run. Several of them share one reason, unless theirs differ. */
const Unchecked = ({ model, findings }: Props & { findings: readonly FormFinding[] }) => {
  const t = useCatalog('rules');
  /** Once the reasons differ each keeps its field, even while one is being typed that equals the others. */
  const isApart = useSignal(false);
  useSignalEffect(() => {
    const unchecked = model.formModel.check.value.findings.filter(isOfWholeForm('unchecked'));
    if (commonReason(unchecked) === null) isApart.value = true;
  });
  if (findings.length < 2 || isApart.value || commonReason(findings) === null)
    return <FindingList model={model} findings={findings} />;
  return (
    <div className="rx-finding">
      {findings.map((finding) => (
        <FindingNote key={finding.reasonKey} finding={finding}>
          <RecordFact factsForm={model.factsForm} finding={finding} />
        </FindingNote>
      ))}
      <GroupReason formModel={model.formModel} findings={findings} label={t.reasonForAll(findings.length)} />
    </div>
  );
};

const isPreChecked = ({ rule }: FormFinding): boolean => rule === preCheckRule;

/** Findings of one kind on several lines, with one reason; each stands at its line, too. */
const LineGroup = ({ model, group }: Props & { group: FindingGroup }) => {
  const language = useServices().i18n.language.value;
  const t = useCatalog('rules');
  const { line: lineLabel } = useMessages().prescription;
  const lines = model.formModel.form.value?.lines ?? [];
  const nameLine = (key: string | null): string => {
    const index = lines.findIndex((line) => line.key === key);
    const line = lines[index];
    return line ? lineLabel(index + 1, localizedName(language, line.drugName, line.drugNameEn)) : '';
  };
  return (
    <FindingGroupNote
      group={group}
      renderLine={(finding) => (
        <button type="button" className="rx-link" onClick={(event) => focusFinding(event, finding)}>
          {nameLine(finding.key)}
        </button>
      )}
    >
      <GroupReason
        formModel={model.formModel}
        findings={group}
        label={t.reasonForLines(ruleLabel(t, group[0].rule), group.length)}
      />
    </FindingGroupNote>
  );
};

/** Summary of what the rules find in the whole form, most severe first. */
export const CheckSummary = ({ model }: Props) => {
  const t = useCatalog('rules');
  const { findings: found, complete } = model.formModel.check.value;
  const findings = found.toSorted((a, b) => severityOrder[a.severity] - severityOrder[b.severity]);
  const { block, warn, unchecked } = countPreventing(findings);
  const summary = t.summary(block, warn, unchecked);
  const hasLines = (model.formModel.form.value?.lines.length ?? 0) > 0;
  const hasOwnRules = model.rulePack.packState.value.value?.isSupported ?? true;
  const notes = findings.filter(isOfWholeForm('note'));
  const groups = groupFindings(findings.filter(({ key }) => key !== null)).filter(({ length }) => length > 1);
  const grouped = new Set(groups.flat());
  return (
    <div className="rx-summary" aria-live="polite">
      {complete ? null : isChecking(model) ? (
        <p className="quiet small">{t.checking}</p>
      ) : (
        <Notice tone="warning" text={t.notChecked} action={{ label: t.askAgain, onClick: model.reload }} />
      )}
      {hasOwnRules ? null : <p className="quiet small">{t.defaults}</p>}
      {hasLines && summary === '' && complete && findings.length === 0 ? (
        <p className="quiet small">{t.noFindings}</p>
      ) : null}
      {hasLines ? (
        <>
          <FindingList model={model} findings={findings.filter(isOfWholeForm('block'))} />
          <Unchecked model={model} findings={findings.filter(isOfWholeForm('unchecked'))} />
          <FindingList model={model} findings={findings.filter(isOfWholeForm('warn'))} />
          {groups.map((group) => (
            <LineGroup key={`${group[0].severity} ${group[0].rule}`} model={model} group={group} />
          ))}
          {/* Their source is not the console's rules. */}
          <FindingList model={model} findings={notes.filter(isPreChecked)} />
          {notes
            .filter((finding) => !isPreChecked(finding))
            .map((finding) => (
              <p key={`${finding.reasonKey} ${finding.key ?? ''}`} className="quiet small">
                {findingText(t, finding)} <RecordFact factsForm={model.factsForm} finding={finding} />
              </p>
            ))}
          {/* After the fields: a reason that is typed there takes its finding from here, and moves nothing above. */}
          {summary === '' ? null : <p className="small rx-counted">{summary}</p>}
          <FindingLinks model={model} findings={findings.filter((finding) => !grouped.has(finding))} />
        </>
      ) : null}
    </div>
  );
};
