import { type PointerEvent, useId } from 'react';
import { captchaSize } from '../../contract/account/captcha.ts';
import { useOpened } from '../lib/useOpened.ts';
import { useCoreWords } from '../useApp.ts';
import { pictureOf, slid } from './answers.ts';
import type { Captcha, Standing } from './captcha.ts';
import type { Focus } from './focus.ts';
import { furthest, openSlide, type Slide } from './slide.ts';

interface Props {
  challenge: Standing;
  captcha: Captcha;
  take: Focus['take'];
}

const { width } = captchaSize.blockPuzzle;
const share = (x: number) => `${(x / width) * 100}%`;

// Both the handle and the piece can be dragged; each captures the pointer until it is released. The range
// input below is for keyboards and screen readers: a press on its track must not move the piece.
const pointerOf = (slide: Slide) => ({
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    slide.grab(event.clientX);
  },
  onPointerMove: ({ currentTarget, clientX }: PointerEvent<HTMLElement>) =>
    slide.drag(clientX, currentTarget.parentElement?.clientWidth ?? 0),
  onPointerUp: slide.drop,
  onPointerCancel: slide.lose,
});

/** A puzzle piece that is slid into its gap with the pointer, a finger or the arrow keys. */
export const BlockPuzzle = ({ challenge, captcha, take }: Props) => {
  const slide = useOpened(() =>
    openSlide(
      (x) => void captcha.answer(slid(x)),
      () => captcha.state.value.at === 'standing',
    ),
  );
  const keys = useId();
  const w = useCoreWords().captcha.blockPuzzle;
  const x = slide.x.value;
  const pointer = pointerOf(slide);
  const held = captcha.state.value.at !== 'standing';
  return (
    <div className="captcha-view" aria-busy={held}>
      <div className="captcha-place">
        <img
          src={pictureOf(challenge.originalImageBase64)}
          alt={w.picture}
          draggable={false}
          onError={captcha.spoiled}
        />
        <div className="captcha-piece" style={{ left: share(x) }} {...pointer}>
          <img
            src={pictureOf(challenge.jigsawImageBase64 ?? '')}
            alt=""
            draggable={false}
            onError={captcha.spoiled}
          />
        </div>
      </div>
      <div className="captcha-track">
        <div className="captcha-track-done" style={{ width: share(x) }} />
        <input
          ref={take}
          type="range"
          className="captcha-range"
          min={0}
          max={furthest}
          value={x}
          aria-label={w.handle}
          aria-describedby={keys}
          aria-valuetext={w.at(x, furthest)}
          aria-disabled={held || undefined}
          onChange={(event) => slide.put(Number(event.target.value))}
          onKeyDown={(event) => {
            if (slide.press(event.key, event.shiftKey)) event.preventDefault();
          }}
        />
        <div className="captcha-handle" style={{ left: share(x) }} {...pointer}>
          <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
            <path d="M7 4.5 12.5 10 7 15.5" />
          </svg>
        </div>
      </div>
      <p className="captcha-keys" id={keys}>
        {w.keys}
      </p>
    </div>
  );
};
