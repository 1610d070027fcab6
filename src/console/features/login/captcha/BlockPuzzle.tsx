import { type PointerEvent, useId } from 'react';
import { captchaSize } from '../../../../contract/account/captcha.ts';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useCoreMessages } from '../../../i18n/useMessages.ts';
import { pictureUrl, slideAnswer } from './answers.ts';
import type { Captcha, ActiveChallenge } from './captcha.ts';
import type { PanelFocus } from './panelFocus.ts';
import { maxSlide, createSlide, type Slide } from './slide.ts';

interface Props {
  challenge: ActiveChallenge;
  captcha: Captcha;
  focusPart: PanelFocus['focusPart'];
}

const { width } = captchaSize.blockPuzzle;
const percent = (x: number) => `${(x / width) * 100}%`;

// Both the handle and the piece can be dragged; each captures the pointer until it is released. The range
// input below is for keyboards and screen readers: a press on its track must not move the piece.
const dragHandlers = (slide: Slide) => ({
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    slide.startDrag(event.clientX);
  },
  onPointerMove: ({ currentTarget, clientX }: PointerEvent<HTMLElement>) =>
    slide.drag(clientX, currentTarget.parentElement?.clientWidth ?? 0),
  onPointerUp: slide.endDrag,
  onPointerCancel: slide.cancelDrag,
});

/** A puzzle piece that is slid into its gap with the pointer, a finger or the arrow keys. */
export const BlockPuzzle = ({ challenge, captcha, focusPart }: Props) => {
  const slide = useModel(() =>
    createSlide(
      (x) => void captcha.answer(slideAnswer(x)),
      () => captcha.state.value.at === 'active',
    ),
  );
  const keys = useId();
  const t = useCoreMessages().captcha.blockPuzzle;
  const x = slide.x.value;
  const handlers = dragHandlers(slide);
  const isLocked = captcha.state.value.at !== 'active';
  return (
    <div className="captcha-view" aria-busy={isLocked}>
      <div className="captcha-place">
        <img
          src={pictureUrl(challenge.originalImageBase64)}
          alt={t.picture}
          draggable={false}
          onError={captcha.onPictureError}
        />
        <div className="captcha-piece" style={{ left: percent(x) }} {...handlers}>
          <img
            src={pictureUrl(challenge.jigsawImageBase64 ?? '')}
            alt=""
            draggable={false}
            onError={captcha.onPictureError}
          />
        </div>
      </div>
      <div className="captcha-track">
        <div className="captcha-track-done" style={{ width: percent(x) }} />
        <input
          ref={focusPart}
          type="range"
          className="captcha-range"
          min={0}
          max={maxSlide}
          value={x}
          aria-label={t.handle}
          aria-describedby={keys}
          aria-valuetext={t.at(x, maxSlide)}
          aria-disabled={isLocked || undefined}
          onChange={(event) => slide.moveTo(Number(event.target.value))}
          onKeyDown={(event) => {
            if (slide.onKey(event.key, event.shiftKey)) event.preventDefault();
          }}
        />
        <div className="captcha-handle" style={{ left: percent(x) }} {...handlers}>
          <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
            <path d="M7 4.5 12.5 10 7 15.5" />
          </svg>
        </div>
      </div>
      <p className="captcha-keys" id={keys}>
        {t.keys}
      </p>
    </div>
  );
};
