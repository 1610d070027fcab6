import { Button } from '../kit/Button.tsx';
import { Difference } from '../kit/Difference.tsx';
import { useApp, useWordsOf } from '../useApp.ts';
import { personalDataLexicon } from '../words/personalDataLexicon.ts';
import { fieldText } from './fieldText.ts';
import type { ProfileField } from './profileDraft.ts';
import type { Profile } from './profile.ts';

/** Returns a function that gives the label of a field. */
export const useFieldName = (): ((field: ProfileField) => string) => {
  const w = useWordsOf(personalDataLexicon).profile;
  return (field) => (field === 'title' ? w.doctorTitle : field === 'areaId' ? w.area : w[field]);
};

/** Fields changed both locally and elsewhere, for the user to choose. */
export const ProfileApart = ({ profile }: { profile: Profile }) => {
  const app = useApp();
  const w = useWordsOf(personalDataLexicon).profile;
  const nameOf = useFieldName();
  const apart = profile.apart.value;
  const draft = profile.draft.value;
  if (!apart || !draft) return null;
  return (
    <div className="personal-apart" role="alert">
      <p>
        <strong>{w.apart}</strong>
      </p>
      {apart.open.map((field) => {
        const mine = fieldText(app, draft, field);
        const theirs = fieldText(app, apart.theirs, field);
        return (
          <section key={field} aria-label={nameOf(field)}>
            <h3>{nameOf(field)}</h3>
            <div className="personal-side">
              <p className="quiet">{w.mine}</p>
              <p>{mine || w.empty}</p>
              <Button
                label={w.keepMine}
                description={nameOf(field)}
                onClick={() => profile.choose(field, 'mine')}
              />
            </div>
            <div className="personal-side">
              <p className="quiet">{w.theirs}</p>
              {theirs === '' ? <p>{w.empty}</p> : <Difference before={mine} now={theirs} />}
              <Button
                label={w.takeTheirs}
                description={nameOf(field)}
                onClick={() => profile.choose(field, 'theirs')}
              />
            </div>
          </section>
        );
      })}
    </div>
  );
};
