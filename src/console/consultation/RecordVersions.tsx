import { emptyRecord } from '../../contract/consultation/record.ts';
import { useSignal } from '@preact/signals-react';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { Difference } from '../kit/Difference.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { momentOf } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';
import { differing, draftOf } from './draft.ts';
import { partText } from './partText.ts';
import type { RecordVersion, Visit } from './visit.ts';

interface RowProps {
  one: RecordVersion;
  /** The previous version; undefined for the first. */
  before: RecordVersion | undefined;
}

const VersionRow = ({ one, before }: RowProps) => {
  const { consultation, frame } = useWords();
  const { record, versions: w } = consultation;
  const { clock, words } = useApp();
  const language = words.language.value;
  const open = useSignal(false);
  const [then, now] = [before ? draftOf(before) : emptyRecord, draftOf(one)];
  const parts = differing(then, now);
  return (
    <li className="version">
      <button
        type="button"
        className="version-head"
        aria-expanded={open.value}
        onClick={() => (open.value = !open.value)}
      >
        <strong>{w.version(one.version)}</strong>
        <span>{momentOf(one.updateTime, clock.minute.value)}</span>
        <span className="quiet">{one.writtenBy}</span>
        {one.signedAt === null ? null : <Badge tone="plain" text={w.signed} />}
        <span className="quiet version-parts">
          {parts.length > 0 ? parts.map((part) => record[part]).join(frame.comma) : w.same}
        </span>
      </button>
      {open.value
        ? parts.map((part) => (
            <section key={part} className="version-part" aria-label={record[part]}>
              <h4>{record[part]}</h4>
              <Difference before={partText(then, part, language)} now={partText(now, part, language)} />
            </section>
          ))
        : null}
    </li>
  );
};

interface Props {
  visit: Visit;
  onClose: () => void;
}

/** All saved versions of the record, newest first, each with its changes. */
export const RecordVersions = ({ visit, onClose }: Props) => {
  const w = useWords().consultation.versions;
  return (
    <section className="versions" aria-label={w.title}>
      <header className="versions-head">
        <h3>{w.title}</h3>
        <Button label={w.close} icon={CloseIcon} hideLabel kind="quiet" onClick={onClose} />
      </header>
      <RemoteView
        of={visit.versions}
        retry={() => void visit.versions.load()}
        isEmpty={(rows) => rows.length === 0}
        empty={w.none}
        lines={3}
      >
        {({ value }: { value: readonly RecordVersion[] }) => (
          <ol className="versions-rows">
            {value.map((one, at) => (
              <VersionRow key={one.version} one={one} before={value[at + 1]} />
            ))}
          </ol>
        )}
      </RemoteView>
    </section>
  );
};
