import './captcha.css';
import { useId } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { CloseIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useCoreMessages } from '../../../i18n/useMessages.ts';
import { BlockPuzzle } from './BlockPuzzle.tsx';
import type { Captcha, RetryReason } from './captcha.ts';
import { Computation } from './Computation.tsx';
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
  const { lead: loading, checking } = t.computation;
  const busyMessages = captcha.type.value === 'computation' ? { loading, checking } : t;
  const busy = state.at === 'loading' || state.at === 'checking' ? busyMessages[state.at] : '';
  return (
    <output className="captcha-status" data-said={retryReason !== '' || undefined}>
      {busy || retryReason || lead}
    </output>
  );
};

const challengeViews = {
  blockPuzzle: BlockPuzzle,
  clickWord: ClickWord,
  pictureWord: PictureWord,
  computation: Computation,
};

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

// For people who see no picture, and back.
const SightSwitch = ({ captcha, isLocked }: Props & { isLocked: boolean }) => {
  const t = useCoreMessages().captcha.computation;
  if (captcha.type.value !== 'computation')
    return captcha.hasComputation.value ? (
      <Button
        label={t.start}
        kind="quiet"
        disabled={isLocked}
        onClick={() => captcha.switchType('computation')}
      />
    ) : null;
  return captcha.pictures.length > 0 ? (
    <Button label={t.cancel} disabled={isLocked} onClick={captcha.showPicture} />
  ) : null;
};

const ChallengeSwitch = ({ captcha }: Props) => {
  const { captcha: t, common } = useCoreMessages();
  const state = captcha.state.value;
  const isLocked = state.at === 'checking' || (state.at === 'failed' && state.held);
  const isComputing = captcha.type.value === 'computation';
  return (
    <div className="captcha-switch">
      {isComputing && state.at !== 'failed' ? null : (
        <Button
          label={isComputing ? common.retry : t.newPicture}
          disabled={isLocked}
          onClick={captcha.refresh}
        />
      )}
      {captcha.pictures.length > 1 && !isComputing ? (
        <fieldset aria-label={t.methodsLabel}>
          {captcha.pictures.map((type) => (
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
      <SightSwitch captcha={captcha} isLocked={isLocked} />
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
