import { Button } from '../../../../ui/controls/Button.tsx';
import { CloseIcon } from '../../../../ui/icons/icons.tsx';
import { SendIcon } from '../../../../ui/icons/appIcons.tsx';
import { useMessages } from '../../../../i18n/useMessages.ts';
import { maxVoiceSeconds, type VoiceRecorder } from './voiceRecorder.ts';

/** The voice recorder, until the note is sent or discarded. */
export const VoiceRecorderBar = ({ voice }: { voice: VoiceRecorder }) => {
  const t = useMessages().composer.voice;
  const state = voice.state.value;
  if (state.kind === 'idle') return null;
  if (state.kind === 'error')
    return (
      <div className="composer-strip">
        <p role="alert">{t.trouble[state.error]}</p>
        <Button label={t.close} icon={CloseIcon} hideLabel kind="quiet" onClick={voice.cancel} />
      </div>
    );
  const preview = state.kind === 'recorded' ? state.note.preview : null;
  return (
    <section className="voice" aria-label={t.bar}>
      {state.kind === 'requesting' ? <output>{t.asking}</output> : null}
      {state.kind === 'recording' ? (
        <>
          <span className="voice-mark" aria-hidden="true" />
          <meter aria-label={t.level} min={0} max={1} value={state.level} />
        </>
      ) : null}
      {preview ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- voice notes have no transcript
        <audio controls src={preview} aria-label={t.listen} />
      ) : null}
      {state.kind === 'requesting' ? null : (
        <span className="voice-time">{t.time(Math.floor(state.seconds), maxVoiceSeconds)}</span>
      )}
      {state.kind === 'recorded' && state.isFull ? <output>{t.full}</output> : null}
      <span className="voice-actions">
        <Button label={t.cancel} kind="quiet" icon={CloseIcon} hideLabel onClick={voice.cancel} />
        {state.kind === 'requesting' ? null : (
          <Button label={t.send} kind="main" icon={SendIcon} hideLabel onClick={() => void voice.send()} />
        )}
      </span>
    </section>
  );
};
