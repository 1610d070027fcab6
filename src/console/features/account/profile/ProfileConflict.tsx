import { Button } from '../../../ui/controls/Button.tsx';
import { Difference } from '../../../ui/display/Difference.tsx';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { profileFieldText } from './profileFieldText.ts';
import type { ProfileField } from './profileDraft.ts';
import type { Profile } from './profile.ts';

/** Returns a function that gives the label of a field. */
export const useFieldLabel = (): ((field: ProfileField) => string) => {
  const t = useCatalog('account').profile;
  return (field) => (field === 'title' ? t.doctorTitle : field === 'areaId' ? t.area : t[field]);
};

/** Fields changed both locally and elsewhere, for the user to choose. */
export const ProfileConflict = ({ profile }: { profile: Profile }) => {
  const app = useServices();
  const t = useCatalog('account').profile;
  const labelOf = useFieldLabel();
  const conflict = profile.conflict.value;
  const draft = profile.draft.value;
  if (!conflict || !draft) return null;
  return (
    <div className="personal-conflict" role="alert">
      <p>
        <strong>{t.conflict}</strong>
      </p>
      {conflict.unresolved.map((field) => {
        const mine = profileFieldText(app, draft, field);
        const theirs = profileFieldText(app, conflict.theirs, field);
        return (
          <section key={field} aria-label={labelOf(field)}>
            <h3>{labelOf(field)}</h3>
            <div className="personal-conflict-side">
              <p className="quiet">{t.mine}</p>
              <p>{mine || t.empty}</p>
              <Button
                label={t.keepMine}
                description={labelOf(field)}
                onClick={() => profile.choose(field, 'mine')}
              />
            </div>
            <div className="personal-conflict-side">
              <p className="quiet">{t.theirs}</p>
              {theirs === '' ? <p>{t.empty}</p> : <Difference before={mine} after={theirs} />}
              <Button
                label={t.takeTheirs}
                description={labelOf(field)}
                onClick={() => profile.choose(field, 'theirs')}
              />
            </div>
          </section>
        );
      })}
    </div>
  );
};
