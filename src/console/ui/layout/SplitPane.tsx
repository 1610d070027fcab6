import { useSignal } from '@preact/signals-react';
import { type ReactNode, useRef } from 'react';
import { useCoreMessages } from '../../i18n/useMessages.ts';

interface Props {
  left: ReactNode;
  right: ReactNode;
  /** The initial width of the left pane, in percent. */
  leftPercent?: number | undefined;
}

const minPercent = 25;
const maxPercent = 75;
const clamp = (percent: number): number => Math.min(maxPercent, Math.max(minPercent, Math.round(percent)));

/** Two panes with a divider that pointer and arrow keys move. On narrow screens they are stacked. */
export const SplitPane = ({ left, right, leftPercent: initial = 50 }: Props) => {
  const percent = useSignal(clamp(initial));
  const container = useRef<HTMLDivElement>(null);
  const moveTo = (x: number): void => {
    const bounds = container.current?.getBoundingClientRect();
    if (bounds && bounds.width > 0) percent.value = clamp(((x - bounds.left) / bounds.width) * 100);
  };
  return (
    <div
      className="split"
      ref={container}
      style={{ gridTemplateColumns: `minmax(0, ${percent.value}fr) 9px minmax(0, ${100 - percent.value}fr)` }}
    >
      <div className="split-part">{left}</div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as below */}
      <hr
        className="split-border"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a focusable separator is a widget (ARIA 1.2)
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={useCoreMessages().common.resizeHandle}
        aria-valuemin={minPercent}
        aria-valuemax={maxPercent}
        aria-valuenow={percent.value}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event.clientX);
        }}
        onKeyDown={(event) => {
          const step = { ArrowLeft: -2, ArrowRight: 2, Home: -100, End: 100 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          percent.value = clamp(percent.value + step);
        }}
      />
      <div className="split-part">{right}</div>
    </div>
  );
};
