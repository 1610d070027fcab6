import './captcha.css';
import { useId } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { CloseIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useCoreMessages } from '../../../i18n/useMessages.ts';
import { BlockPuzzle } from './BlockPuzzle.tsx';
import type { Captcha, RetryReason } from './captcha.ts';
import { ClickWord } from './ClickWord.tsx';
import { type PanelFocus, createPanelFocus } from './panelFocus.ts';
import { PictureWord } from './PictureWord.tsx';

interface Props {
  captcha: Captcha;
}
interface ChallengeProps extends Props {
  focusPart: PanelFocus['focusPart'];
}

const useRetryReason = (retryReason: RetryReason | null): string => {
  const t = useCoreMessages().captcha.retryReasons;
  return typeof retryReason === 'string' ? t[retryReason] : (retryReason?.message ?? '');
};

// Always rendered, so that screen readers announce its changes.
const Status = ({ captcha }: Props) => {
  const t = useCoreMessages().captcha;
  const retryReason = useRetryReason(captcha.retryReason.value);
  const state = captcha.state.value;
  const lead = state.at === 'active' ? t[state.challenge.type].lead : '';
  const busy = state.at === 'loading' || state.at === 'checking' ? t[state.at] : '';
  return (
    <output className="captcha-status" data-said={retryReason !== '' || undefined}>
      {busy || retryReason || lead}
    </output>
  );
};

const challengeViews = { blockPuzzle: BlockPuzzle, clickWord: ClickWord, pictureWord: PictureWord };

const CurrentChallenge = ({ captcha, focusPart }: ChallengeProps) => {
  const state = captcha.state.value;
  const reason = useRetryReason(state.at === 'failed' ? state.reason : null);
  if (state.at === 'closed') return null;
  if (state.at === 'failed')
    return (
      <div className="captcha-place captcha-failed" role="alert" tabIndex={-1} ref={focusPart}>
        <WarningIcon />
        <p>{reason}</p>
      </div>
    );
  if (!state.challenge) return <div className="captcha-place" tabIndex={-1} ref={focusPart} />;
  const View = challengeViews[state.challenge.type];
  return (
    <View key={state.challenge.token} challenge={state.challenge} captcha={captcha} focusPart={focusPart} />
  );
};

const ChallengeSwitch = ({ captcha }: Props) => {
  const t = useCoreMessages().captcha;
  const state = captcha.state.value;
  const isLocked = state.at === 'checking' || (state.at === 'failed' && state.held);
  return (
    <div className="captcha-switch">
      <Button label={t.newPicture} disabled={isLocked} onClick={captcha.refresh} />
      {captcha.kinds.length > 1 ? (
        <fieldset aria-label={t.methodsLabel}>
          {captcha.kinds.map((type) => (
            <Button
              key={type}
              label={t.methods[type]}
              pressed={captcha.type.value === type}
              disabled={isLocked}
              onClick={() => captcha.switchType(type)}
            />
          ))}
        </fieldset>
      ) : null}
    </div>
  );
};

/** The challenge below the form: it covers nothing, and Escape closes it. */
export const ChallengePanel = ({ captcha }: Props) => {
  const { focusPart } = useModel(createPanelFocus);
  const title = useId();
  const t = useCoreMessages().captcha;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any element inside
    <section
      className="captcha"
      data-captcha
      tabIndex={-1}
      aria-labelledby={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        captcha.close();
      }}
    >
      <div className="captcha-head">
        <h2 id={title}>{t.title}</h2>
        <Button label={t.close} hideLabel kind="quiet" icon={CloseIcon} onClick={captcha.close} />
      </div>
      <Status captcha={captcha} />
      <CurrentChallenge captcha={captcha} focusPart={focusPart} />
      <ChallengeSwitch captcha={captcha} />
    </section>
  );
};
