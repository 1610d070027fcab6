import { useSignal } from '@preact/signals-react';
import type { KeyboardEvent } from 'react';
import { captchaSize } from '../../../../contract/account/captcha.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useCoreMessages } from '../../../i18n/useMessages.ts';
import { clickAnswer, pictureUrl, type Point } from './answers.ts';
import type { Captcha, ActiveChallenge } from './captcha.ts';
import type { PanelFocus } from './panelFocus.ts';

interface Props {
  challenge: ActiveChallenge;
  captcha: Captcha;
  focusPart: PanelFocus['focusPart'];
}

const { width, height } = captchaSize.clickWord;

/** Characters to be clicked in order. A click on a number, or Backspace, removes it. */
export const ClickWord = ({ challenge, captcha, focusPart }: Props) => {
  const points = useSignal<readonly Point[]>([]);
  const { check, clickWord: t, methods } = useCoreMessages().captcha;
  /** A picture that needs no pointer, if the hospital has one. */
  const other = captcha.pictures.findLast((type) => type !== challenge.type);
  const keys = other && t.keys(methods[other]);
  const isActive = captcha.state.value.at === 'active';
  const maxPoints = challenge.wordList.length;
  const isComplete = points.value.length >= maxPoints;
  const addPoint = (point: Point): void => {
    if (isActive && !isComplete) points.value = [...points.value, point];
  };
  const removePoint = (at: number): void => {
    if (isActive) points.value = points.value.filter((_spot, index) => index !== at);
  };
  const undo = (): void => removePoint(points.value.length - 1);
  const backspace = ({ key }: KeyboardEvent): void => {
    if (key === 'Backspace') undo();
  };
  return (
    <div className="captcha-view" aria-busy={!isActive}>
      <ol className="captcha-words" lang="zh-CN" aria-label={t.lead}>
        {challenge.wordList.map((word, index) => (
          // A character may be asked for twice; the list never changes.
          <li key={index} data-done={index < points.value.length || undefined}>
            {word}
          </li>
        ))}
      </ol>
      <div className="captcha-place">
        <button
          ref={focusPart}
          type="button"
          className="captcha-surface"
          aria-label={keys ? `${t.picture}. ${keys}` : t.picture}
          onKeyDown={backspace}
          onClick={({ clientX, clientY, currentTarget, detail }) => {
            // Activated by a key, which has no position.
            if (detail === 0) {
              if (other) captcha.switchType(other);
              return;
            }
            const shown = currentTarget.getBoundingClientRect();
            addPoint({
              x: ((clientX - shown.left) * width) / shown.width,
              y: ((clientY - shown.top) * height) / shown.height,
            });
          }}
        >
          <img
            src={pictureUrl(challenge.originalImageBase64)}
            alt=""
            draggable={false}
            onError={captcha.onPictureError}
          />
        </button>
        {points.value.map(({ x, y }, index) => (
          <button
            key={`${x} ${y}`}
            type="button"
            className="captcha-spot"
            aria-label={t.undoPoint(index + 1)}
            style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
            onKeyDown={backspace}
            onClick={({ currentTarget }) => {
              removePoint(index);
              currentTarget.parentElement?.querySelector<HTMLElement>('.captcha-surface')?.focus();
            }}
          >
            {index + 1}
          </button>
        ))}
      </div>
      <div className="captcha-actions">
        {keys ? <p className="captcha-keys">{keys}</p> : null}
        <Button label={t.undo} onClick={undo} />
        <Button
          label={check}
          kind="main"
          busy={captcha.state.value.at === 'checking'}
          disabled={!isComplete}
          onClick={() => void captcha.answer(clickAnswer(points.value))}
        />
      </div>
    </div>
  );
};
