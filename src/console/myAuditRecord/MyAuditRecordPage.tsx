import { useSearch } from 'wouter';
import { Beside } from '../kit/Beside.tsx';
import { dayOf } from '../lib/days.ts';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import { FiguresPanel } from './FiguresPanel.tsx';
import { openJudged } from './judged.ts';
import { JudgedPanel } from './JudgedPanel.tsx';
import { type Opened, queryPath, readQuery, type VerdictQuery } from './query.ts';
import { VerdictFilters } from './VerdictFilters.tsx';
import { VerdictList } from './VerdictList.tsx';
import { openFigures, openVerdicts } from './verdicts.ts';
import './verdicts.css';

interface Asked {
  query: VerdictQuery;
  go: (query: VerdictQuery) => void;
}

const Listed = ({ query, go }: Asked) => {
  const app = useApp();
  const verdicts = useOpened(() => openVerdicts(app, query));
  return <VerdictList verdicts={verdicts} query={query} go={go} />;
};

const Counted = ({ from, to }: Pick<VerdictQuery, 'from' | 'to'>) => {
  const app = useApp();
  const model = useOpened(() => openFigures(app, from, to));
  return <FiguresPanel model={model} from={from} to={to} />;
};

const Reading = ({ opened, onClose }: { opened: Opened; onClose: () => void }) => {
  const app = useApp();
  const judged = useOpened(() => openJudged(app, opened));
  return <JudgedPanel judged={judged} version={opened.version} onClose={onClose} />;
};

/** /myAuditRecord: the auditor's own verdicts and figures. */
export const MyAuditRecordPage = () => {
  const app = useApp();
  const today = dayOf(app.clock.minute.value);
  const query = readQuery(useSearch(), today);
  const go = (next: VerdictQuery) => app.go(queryPath(next, today));
  const { opened } = query;
  const listed = queryPath({ ...query, opened: null }, '');
  return (
    <Beside
      title={useWords().audit.verdicts.title}
      className="verdicts"
      opened={
        opened ? (
          <Reading
            key={`${opened.id} ${opened.version}`}
            opened={opened}
            onClose={() => go({ ...query, opened: null })}
          />
        ) : null
      }
    >
      <VerdictFilters query={query} today={today} go={go} />
      <Counted key={`${query.from} ${query.to}`} from={query.from} to={query.to} />
      <Listed key={`list ${listed}`} query={query} go={go} />
    </Beside>
  );
};
