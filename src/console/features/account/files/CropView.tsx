import { type PointerEvent, useId, useRef } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { type Crop, maxZoom } from './crop.ts';

interface Props {
  crop: Crop;
  /** The URL of the uncropped image. */
  url: string;
  /** The frame's width divided by its height. */
  ratio: number;
}

/** The size and position of the whole image relative to the frame. */
const imageStyle = ({ area, image }: Crop) => {
  const { x, y, width, height } = area.value;
  return {
    width: `${(image.width / width) * 100}%`,
    height: `${(image.height / height) * 100}%`,
    left: `${(-x / width) * 100}%`,
    top: `${(-y / height) * 100}%`,
  };
};

/** Selects the area of an image to keep, by pointer or keyboard. */
export const CropView = ({ crop, url, ratio }: Props) => {
  const t = useCatalog('account').profile.crop;
  const hintId = useId();
  const zoomId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const onDrag = ({ movementX, movementY, buttons }: PointerEvent): void => {
    const box = frame.current?.getBoundingClientRect();
    if (buttons === 1 && box) crop.move(-movementX / box.width, -movementY / box.height);
  };
  const zoomStep = 1.15;
  return (
    <div className="crop">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move the selection */}
      <div
        ref={frame}
        className="crop-frame"
        style={{ aspectRatio: String(ratio) }}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move the selection
        tabIndex={0}
        role="application"
        aria-label={t.part}
        aria-describedby={hintId}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onDrag}
        onWheel={({ deltaY }) => crop.zoomTo(crop.zoom.peek() * (deltaY < 0 ? 1.05 : 1 / 1.05))}
        onKeyDown={(event) => {
          if (!event.ctrlKey && !event.metaKey && !event.altKey && crop.onKey(event.key, event.shiftKey))
            event.preventDefault();
        }}
      >
        <img src={url} alt="" draggable={false} style={imageStyle(crop)} />
      </div>
      <p className="quiet small" id={hintId}>
        {t.hint}
      </p>
      <div className="row">
        <Button label={t.smaller} onClick={() => crop.zoomTo(crop.zoom.peek() / zoomStep)} />
        <label className="visually-hidden" htmlFor={zoomId}>
          {t.size}
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={crop.zoom.value}
          onChange={({ target }) => crop.zoomTo(Number(target.value))}
        />
        <Button label={t.larger} onClick={() => crop.zoomTo(crop.zoom.peek() * zoomStep)} />
      </div>
    </div>
  );
};
