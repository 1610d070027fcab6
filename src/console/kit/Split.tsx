import { useSignal } from '@preact/signals-react';
import { type ReactNode, useRef } from 'react';
import { useCoreWords } from '../useApp.ts';

interface Props {
  left: ReactNode;
  right: ReactNode;
  /** The initial width of the left pane, in percent. */
  share?: number | undefined;
}

const least = 25;
const most = 75;
const within = (share: number): number => Math.min(most, Math.max(least, Math.round(share)));

/** Two panes with a divider that pointer and arrow keys move. On narrow screens they are stacked. */
export const Split = ({ left, right, share: first = 50 }: Props) => {
  const share = useSignal(within(first));
  const frame = useRef<HTMLDivElement>(null);
  const follow = (x: number): void => {
    const box = frame.current?.getBoundingClientRect();
    if (box && box.width > 0) share.value = within(((x - box.left) / box.width) * 100);
  };
  return (
    <div
      className="split"
      ref={frame}
      style={{ gridTemplateColumns: `minmax(0, ${share.value}fr) 9px minmax(0, ${100 - share.value}fr)` }}
    >
      <div className="split-part">{left}</div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as below */}
      <hr
        className="split-border"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a focusable separator is a widget (ARIA 1.2)
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={useCoreWords().frame.resize}
        aria-valuemin={least}
        aria-valuemax={most}
        aria-valuenow={share.value}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event.clientX);
        }}
        onKeyDown={(event) => {
          const step = { ArrowLeft: -2, ArrowRight: 2, Home: -100, End: 100 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          share.value = within(share.value + step);
        }}
      />
      <div className="split-part">{right}</div>
    </div>
  );
};
