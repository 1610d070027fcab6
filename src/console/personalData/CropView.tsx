import { type PointerEvent, useId, useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { useWordsOf } from '../useApp.ts';
import { personalDataLexicon } from '../words/personalDataLexicon.ts';
import { type Crop, largest } from './crop.ts';

interface Props {
  crop: Crop;
  /** The URL of the uncropped image. */
  address: string;
  /** The frame's width divided by its height. */
  ratio: number;
}

/** The size and position of the whole image relative to the frame. */
const placed = ({ cut, picture }: Crop) => {
  const { x, y, width, height } = cut.value;
  return {
    width: `${(picture.width / width) * 100}%`,
    height: `${(picture.height / height) * 100}%`,
    left: `${(-x / width) * 100}%`,
    top: `${(-y / height) * 100}%`,
  };
};

/** Selects the area of an image to keep, by pointer or keyboard. */
export const CropView = ({ crop, address, ratio }: Props) => {
  const w = useWordsOf(personalDataLexicon).profile.crop;
  const hint = useId();
  const size = useId();
  const frame = useRef<HTMLDivElement>(null);
  const drag = ({ movementX, movementY, buttons }: PointerEvent): void => {
    const box = frame.current?.getBoundingClientRect();
    if (buttons === 1 && box) crop.move(-movementX / box.width, -movementY / box.height);
  };
  const factor = 1.15;
  return (
    <div className="crop">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move what is in it */}
      <div
        ref={frame}
        className="crop-frame"
        style={{ aspectRatio: String(ratio) }}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows move what is in it
        tabIndex={0}
        role="application"
        aria-label={w.part}
        aria-describedby={hint}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onWheel={({ deltaY }) => crop.zoomTo(crop.zoom.peek() * (deltaY < 0 ? 1.05 : 1 / 1.05))}
        onKeyDown={(event) => {
          if (!event.ctrlKey && !event.metaKey && !event.altKey && crop.press(event.key, event.shiftKey))
            event.preventDefault();
        }}
      >
        <img src={address} alt="" draggable={false} style={placed(crop)} />
      </div>
      <p className="quiet small" id={hint}>
        {w.hint}
      </p>
      <div className="row">
        <Button label={w.smaller} onClick={() => crop.zoomTo(crop.zoom.peek() / factor)} />
        <label className="unseen" htmlFor={size}>
          {w.size}
        </label>
        <input
          id={size}
          type="range"
          min={1}
          max={largest}
          step={0.05}
          value={crop.zoom.value}
          onChange={({ target }) => crop.zoomTo(Number(target.value))}
        />
        <Button label={w.larger} onClick={() => crop.zoomTo(crop.zoom.peek() * factor)} />
      </div>
    </div>
  );
};
