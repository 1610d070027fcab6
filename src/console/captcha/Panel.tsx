import './captcha.css';
import { useId } from 'react';
import { captchaTypes } from '../../contract/account/captcha.ts';
import { Button } from '../kit/Button.tsx';
import { CloseIcon, WarningIcon } from '../kit/icons.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useCoreWords } from '../useApp.ts';
import { BlockPuzzle } from './BlockPuzzle.tsx';
import type { Captcha, Said } from './captcha.ts';
import { ClickWord } from './ClickWord.tsx';
import { type Focus, openFocus } from './focus.ts';
import { PictureWord } from './PictureWord.tsx';

interface Props {
  captcha: Captcha;
}
interface PartProps extends Props {
  take: Focus['take'];
}

const useSaid = (said: Said | null): string => {
  const w = useCoreWords().captcha.said;
  return typeof said === 'string' ? w[said] : (said?.message ?? '');
};

// Always rendered, so that screen readers announce its changes.
const Status = ({ captcha }: Props) => {
  const w = useCoreWords().captcha;
  const said = useSaid(captcha.said.value);
  const state = captcha.state.value;
  const lead = state.at === 'standing' ? w[state.challenge.type].lead : '';
  const busy = state.at === 'asking' || state.at === 'checking' ? w[state.at] : '';
  return (
    <output className="captcha-status" data-said={said !== '' || undefined}>
      {busy || said || lead}
    </output>
  );
};

const views = { blockPuzzle: BlockPuzzle, clickWord: ClickWord, pictureWord: PictureWord };

const Shown = ({ captcha, take }: PartProps) => {
  const state = captcha.state.value;
  const why = useSaid(state.at === 'failed' ? state.why : null);
  if (state.at === 'closed') return null;
  if (state.at === 'failed')
    return (
      <div className="captcha-place captcha-failed" role="alert" tabIndex={-1} ref={take}>
        <WarningIcon />
        <p>{why}</p>
      </div>
    );
  if (!state.challenge) return <div className="captcha-place" tabIndex={-1} ref={take} />;
  const View = views[state.challenge.type];
  return <View key={state.challenge.token} challenge={state.challenge} captcha={captcha} take={take} />;
};

const Ways = ({ captcha }: Props) => {
  const w = useCoreWords().captcha;
  const state = captcha.state.value;
  const holds = state.at === 'checking' || (state.at === 'failed' && state.held);
  return (
    <div className="captcha-ways">
      <Button label={w.anew} disabled={holds} onClick={captcha.refresh} />
      <fieldset aria-label={w.ways}>
        {captchaTypes.map((type) => (
          <Button
            key={type}
            label={w.way[type]}
            pressed={captcha.type.value === type}
            disabled={holds}
            onClick={() => captcha.switchType(type)}
          />
        ))}
      </fieldset>
    </div>
  );
};

/** The challenge below the form: it covers nothing, and Escape closes it. */
export const Panel = ({ captcha }: Props) => {
  const { take } = useOpened(openFocus);
  const title = useId();
  const w = useCoreWords().captcha;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from wherever the focus is in it
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
        <h2 id={title}>{w.title}</h2>
        <Button label={w.close} hideLabel kind="quiet" icon={CloseIcon} onClick={captcha.close} />
      </div>
      <Status captcha={captcha} />
      <Shown captcha={captcha} take={take} />
      <Ways captcha={captcha} />
    </section>
  );
};
