import { emptyRecord } from '../../../../contract/consultation/record.ts';
import { useSignal } from '@preact/signals-react';
import { StateMark } from '../../../ui/display/StateMark.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Difference } from '../../../ui/display/Difference.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useMoment } from '../../../useMoment.ts';
import { useLanguage, useMessages } from '../../../i18n/useMessages.ts';
import { fields, toDraft } from '../../../domain/caseRecord/recordDraft.ts';
import { recordPartText } from './recordPartText.ts';
import type { RecordVersion, Consultation } from '../consultation.ts';

interface RowProps {
  version: RecordVersion;
  /** The previous version; undefined for the oldest that is listed. */
  previous: RecordVersion | undefined;
}

/** Says that the list is cut: the oldest one listed shows all its text as new. */
const EarlierVersions = ({ oldest }: { oldest: number }) => {
  const t = useMessages().consultation.versions;
  return oldest > 1 ? <p className="quiet small">{t.earlier(oldest)}</p> : null;
};

const VersionRow = ({ version, previous }: RowProps) => {
  const { consultation: messages, common } = useMessages();
  const { record: recordMessages, versions: t } = messages;
  const language = useLanguage();
  const moment = useMoment();
  const isOpen = useSignal(false);
  const [previousDraft, currentDraft] = [previous ? toDraft(previous) : emptyRecord, toDraft(version)];
  const parts = fields.differing(previousDraft, currentDraft);
  return (
    <li className="version">
      <button
        type="button"
        className="version-head"
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <strong>{t.version(version.version)}</strong>
        <span>{moment(version.updateTime)}</span>
        <span className="quiet">{version.writtenBy}</span>
        {version.signedAt === null ? null : <StateMark kind="done" text={t.signed} />}
        <span className="quiet version-parts">
          {parts.length > 0 ? parts.map((part) => recordMessages[part]).join(common.comma) : t.same}
        </span>
      </button>
      {isOpen.value
        ? parts.map((part) => (
            <section key={part} className="version-part" aria-label={recordMessages[part]}>
              <h4>{recordMessages[part]}</h4>
              <Difference
                before={recordPartText(previousDraft, part, language)}
                after={recordPartText(currentDraft, part, language)}
              />
            </section>
          ))
        : null}
    </li>
  );
};

interface Props {
  consultation: Consultation;
  onClose: () => void;
}

/** The newest versions of the record, newest first, each with its changes. */
export const RecordVersions = ({ consultation, onClose }: Props) => {
  const t = useMessages().consultation.versions;
  return (
    <section className="versions" aria-label={t.title}>
      <header className="versions-head">
        <h3>{t.title}</h3>
        <Button label={t.close} icon={CloseIcon} hideLabel kind="quiet" onClick={onClose} />
      </header>
      <AsyncView
        data={consultation.versions}
        onRetry={() => void consultation.versions.load()}
        isEmpty={(rows) => rows.length === 0}
        empty={t.none}
        lines={3}
      >
        {({ value }: { value: readonly RecordVersion[] }) => (
          <>
            <ol className="versions-rows">
              {value.map((version, index) => (
                <VersionRow key={version.version} version={version} previous={value[index + 1]} />
              ))}
            </ol>
            <EarlierVersions oldest={value.at(-1)?.version ?? 1} />
          </>
        )}
      </AsyncView>
    </section>
  );
};
