import { Button } from '../kit/Button.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { SendIcon } from '../kit/roomIcons.tsx';
import { useWords } from '../useApp.ts';
import { longestVoice, type Voice } from './voice.ts';

/** The voice recorder, until the note is sent or discarded. */
export const VoiceBar = ({ voice }: { voice: Voice }) => {
  const w = useWords().composer.voice;
  const state = voice.state.value;
  if (state.kind === 'idle') return null;
  if (state.kind === 'trouble')
    return (
      <div className="composer-strip">
        <p role="alert">{w.trouble[state.why]}</p>
        <Button label={w.shut} icon={CloseIcon} hideLabel kind="quiet" onClick={voice.cancel} />
      </div>
    );
  const preview = state.kind === 'made' ? state.note.preview : null;
  return (
    <section className="voice" aria-label={w.bar}>
      {state.kind === 'asking' ? <output>{w.asking}</output> : null}
      {state.kind === 'recording' ? (
        <>
          <span className="voice-mark" aria-hidden="true" />
          <meter aria-label={w.level} min={0} max={1} value={state.level} />
        </>
      ) : null}
      {preview ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- voice notes have no transcript
        <audio controls src={preview} aria-label={w.listen} />
      ) : null}
      {state.kind === 'asking' ? null : (
        <span className="voice-time">{w.time(Math.floor(state.seconds), longestVoice)}</span>
      )}
      {state.kind === 'made' && state.full ? <output>{w.full}</output> : null}
      <span className="voice-acts">
        <Button label={w.cancel} kind="quiet" icon={CloseIcon} hideLabel onClick={voice.cancel} />
        {state.kind === 'asking' ? null : (
          <Button label={w.send} kind="main" icon={SendIcon} hideLabel onClick={() => void voice.send()} />
        )}
      </span>
    </section>
  );
};
