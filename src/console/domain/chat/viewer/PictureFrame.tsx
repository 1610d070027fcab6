import type { Signal } from '@preact/signals-react';
import { type PointerEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { usePicture } from '../../files/usePicture.ts';
import type { Chat, ChatDeps } from '../chat.ts';
import { keepInside, moveBy, type PictureView, type Point, wholePicture, zoomAt } from './pictureView.ts';

interface Props {
  address: string;
  files: Pick<ChatDeps['files'], 'latestAddress' | 'renewAddress'>;
  name: string;
  view: Signal<PictureView>;
  t: Chat['w']['value']['picture'];
  /** It is loaded again; the button that was pressed is gone. */
  onRetry: () => void;
}

/** The zoom of a double click. */
const closeLook = 2.5;
/** How much a notch of the wheel zooms; `deltaY` is in pixels. */
const wheelZoom = (deltaY: number): number => Math.exp(-deltaY / 400);

const distanceOf = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

const pointIn = (frame: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point => {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
};

/** One picture: the wheel or two fingers zoom it, dragging moves it, a double click zooms in, and out again. */
export const PictureFrame = ({ address, files, name, view, t, onRetry }: Props) => {
  const { src, attempt, isFailed, onError, retry } = usePicture(address, files);
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  // React's own listener is passive: the page would scroll, and a pinch on a touchpad would zoom it.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const zoomed = zoomAt(view.value, wheelZoom(event.deltaY), pointIn(element, event));
      view.value = keepInside(zoomed, element.getBoundingClientRect());
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [view]);
  const onMove = (event: PointerEvent<HTMLElement>): void => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = pointIn(event.currentTarget, event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (!other) {
      const moved = moveBy(view.value, { x: now.x - before.x, y: now.y - before.y });
      view.value = keepInside(moved, event.currentTarget.getBoundingClientRect());
      return;
    }
    // What was between the fingers stays between them.
    const factor = distanceOf(now, other) / Math.max(1, distanceOf(before, other));
    const [from, to] = [middleOf(before, other), middleOf(now, other)];
    const zoomed = moveBy(zoomAt(view.value, factor, from), { x: to.x - from.x, y: to.y - from.y });
    view.value = keepInside(zoomed, event.currentTarget.getBoundingClientRect());
  };
  const onEnd = (event: PointerEvent): void => void pointers.current.delete(event.pointerId);
  const { zoom, x, y, turns } = view.value;
  return (
    <div
      ref={frame}
      className={turns % 2 === 1 ? 'picture-frame picture-sideways' : 'picture-frame'}
      onPointerDown={(event) => {
        // The frame would get the click of the button.
        if (isFailed) return;
        pointers.current.set(event.pointerId, pointIn(event.currentTarget, event));
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onMove}
      onPointerUp={onEnd}
      onPointerCancel={onEnd}
      onDoubleClick={(event) => {
        view.value =
          zoom === 1
            ? zoomAt(view.value, closeLook, pointIn(event.currentTarget, event))
            : { ...wholePicture, turns };
      }}
    >
      {isFailed ? (
        <div className="picture-failed">
          <p>{t.failed}</p>
          <Button
            label={t.again}
            onClick={() => {
              retry();
              onRetry();
            }}
          />
        </div>
      ) : (
        <img
          key={attempt}
          src={src}
          alt={name}
          draggable={false}
          style={{ transform: `translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${zoom})` }}
          onError={() => void onError()}
        />
      )}
    </div>
  );
};
