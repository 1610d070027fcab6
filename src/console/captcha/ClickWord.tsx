import { useSignal } from '@preact/signals-react';
import type { KeyboardEvent } from 'react';
import { captchaSize } from '../../contract/account/captcha.ts';
import { Button } from '../kit/Button.tsx';
import { useCoreWords } from '../useApp.ts';
import { clicked, pictureOf, type Spot } from './answers.ts';
import type { Captcha, Standing } from './captcha.ts';
import type { Focus } from './focus.ts';

interface Props {
  challenge: Standing;
  captcha: Captcha;
  take: Focus['take'];
}

const { width, height } = captchaSize.clickWord;

/** Characters to be clicked in order. A click on a number, or Backspace, removes it. */
export const ClickWord = ({ challenge, captcha, take }: Props) => {
  const spots = useSignal<readonly Spot[]>([]);
  const { check, clickWord: w } = useCoreWords().captcha;
  const free = captcha.state.value.at === 'standing';
  const most = challenge.wordList.length;
  const full = spots.value.length >= most;
  const put = (spot: Spot): void => {
    if (free && !full) spots.value = [...spots.value, spot];
  };
  const takeBack = (at: number): void => {
    if (free) spots.value = spots.value.filter((_spot, place) => place !== at);
  };
  const undo = (): void => takeBack(spots.value.length - 1);
  const backspace = ({ key }: KeyboardEvent): void => {
    if (key === 'Backspace') undo();
  };
  return (
    <div className="captcha-view" aria-busy={!free}>
      <ol className="captcha-words" lang="zh-CN" aria-label={w.lead}>
        {challenge.wordList.map((word, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a character may be asked for twice; the list never changes
          <li key={place} data-done={place < spots.value.length || undefined}>
            {word}
          </li>
        ))}
      </ol>
      <div className="captcha-place">
        <button
          ref={take}
          type="button"
          className="captcha-surface"
          aria-label={`${w.picture}. ${w.keys}`}
          onKeyDown={backspace}
          onClick={({ clientX, clientY, currentTarget, detail }) => {
            // Activated by a key, which has no position.
            if (detail === 0) return captcha.switchType('pictureWord');
            const shown = currentTarget.getBoundingClientRect();
            put({
              x: ((clientX - shown.left) * width) / shown.width,
              y: ((clientY - shown.top) * height) / shown.height,
            });
          }}
        >
          <img
            src={pictureOf(challenge.originalImageBase64)}
            alt=""
            draggable={false}
            onError={captcha.spoiled}
          />
        </button>
        {spots.value.map(({ x, y }, place) => (
          <button
            key={`${x} ${y}`}
            type="button"
            className="captcha-spot"
            aria-label={w.spot(place + 1)}
            style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
            onKeyDown={backspace}
            onClick={({ currentTarget }) => {
              takeBack(place);
              currentTarget.parentElement?.querySelector<HTMLElement>('.captcha-surface')?.focus();
            }}
          >
            {place + 1}
          </button>
        ))}
      </div>
      <div className="captcha-acts">
        <p className="captcha-keys">{w.keys}</p>
        <Button label={w.undo} onClick={undo} />
        <Button
          label={check}
          kind="main"
          busy={captcha.state.value.at === 'checking'}
          disabled={!full}
          onClick={() => void captcha.answer(clicked(spots.value))}
        />
      </div>
    </div>
  );
};
