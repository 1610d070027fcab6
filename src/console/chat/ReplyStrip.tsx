import { Button } from '../kit/Button.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { useWords } from '../useApp.ts';
import type { Composer } from './composer.ts';
import { pickedOf } from './quoting.ts';

/** So much of a message is enough to know it by. */
const longest = 160;

/** What is answered, and what the text goes as, with a way out of each. */
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
