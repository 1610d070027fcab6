import type { LastVisits } from '../../../domain/patient/lastVisits.ts';
import { useLanguage, useMessages } from '../../../i18n/useMessages.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { PersonName } from '../../../ui/display/PersonName.tsx';
import { isWithheld, type Preview } from './preview.ts';

const Newest = ({ visits: { list, total } }: { visits: LastVisits }) => {
  const messages = useMessages();
  const t = messages.cloudRoom.preview;
  const isEnglish = useLanguage() === 'en';
  const [visit] = list;
  if (!visit) return <p>{t.noVisits}</p>;
  const diagnoses = visit.diagnoses.map(({ name, nameEn }) => (isEnglish && nameEn !== '' ? nameEn : name));
  return (
    <>
      <p>
        <strong>{dayOf(visit.at)}</strong> {diagnoses.join(messages.common.comma) || t.noDiagnosis}{' '}
        <span className="room-quiet">
          <PersonName text={visit.doctorName} />
        </span>
      </p>
      {visit.complaint === '' ? null : <p className="preview-clamp room-quiet">{visit.complaint}</p>}
      {total > 1 ? <p className="room-quiet">{t.visits(total)}</p> : null}
    </>
  );
};

/** The newest earlier visit. */
export const PreviewVisit = ({ preview: { visits } }: { preview: Preview }) => {
  const t = useMessages().cloudRoom.preview;
  return isWithheld(visits) ? (
    <p className="preview-hidden">{t.hidden}</p>
  ) : (
    <AsyncView data={visits} onRetry={() => void visits.load()} lines={2}>
      {({ value }: { value: LastVisits }) => <Newest visits={value} />}
    </AsyncView>
  );
};
