import { Button } from '../kit/Button.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { useWords } from '../useApp.ts';
import type { Composer } from './composer.ts';
import { pickedOf } from './quoting.ts';

/** This much of a message is enough to recognise it. */
const longest = 160;

/** The quoted message and the kind of the new one, each with a button to remove it. */
export const ReplyStrip = ({ composer, patient }: { composer: Composer; patient: string }) => {
  const words = useWords();
  const w = words.composer;
  const row = composer.replyTo.value;
  const gone = row?.body.recalled === true;
  return (
    <>
      {composer.replies.value ? (
        <div className="composer-strip">
          <p>
            <strong>{w.reply.to(row?.from.role === 'doctor' ? w.reply.you : patient)}</strong>{' '}
            {gone ? <em>{words.chat.quotedGone}</em> : null}
            {row && !gone ? <bdi>{pickedOf(row, words.chat.quote).text.slice(0, longest)}</bdi> : null}
          </p>
          <Button
            label={w.reply.drop}
            icon={CloseIcon}
            hideLabel
            kind="quiet"
            onClick={() => composer.reply(null)}
          />
        </div>
      ) : null}
      {composer.kind.value === 'advice' ? (
        <div className="composer-strip">
          <p>{w.advice.strip}</p>
          <Button
            label={w.advice.drop}
            icon={CloseIcon}
            hideLabel
            kind="quiet"
            onClick={() => composer.as('text')}
          />
        </div>
      ) : null}
    </>
  );
};
