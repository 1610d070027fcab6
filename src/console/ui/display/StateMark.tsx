import './stateMark.css';

/** Drawn on a grid of 16 units: the shape tells the states apart without their colours. */
const shapes = {
  draft: <circle cx="8" cy="8" r="6" strokeDasharray="2.4 2.3" />,
  waiting: <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.800V8l2.2 1.6" />,
  active: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.500a3.5 3.5 0 0 1 0 7Z" fill="currentcolor" />
    </>
  ),
  approved: <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM5.3 8.200l1.9 1.9 3.5-4" />,
  done: <path d="m3 8.5 3.3 3.300L13 5" />,
  rejected: <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM5.8 5.800l4.4 4.400M10.2 5.800l-4.4 4.4" />,
  cancelled: <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM3.8 12.200l8.4-8.4" />,
  expired: <path d="M4.5 2.500h7M4.5 13.500h7M5.3 2.500c0 3 5.4 4.5 5.4 11M10.7 2.500c0 3-5.4 4.5-5.4 11" />,
  off: <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM5.3 8h5.4" />,
  answer: <path d="M2.5 3.500h11v7.500H8L5.2 13.500V11H2.500zM5.5 7.200h5" />,
  sign: <path d="m9.8 3.700 2.500 2.500-6.300 6.300H3.500V10zM8.500 13.500h5" />,
  followUp: <path d="M2.5 4h11v9.500h-11zM2.5 7h11M5.500 2.300v3M10.500 2.300v3" />,
  unknown: <path d="M6 6.200a2 2 0 1 1 3 1.700c-.7.4-1 .8-1 1.600M8 12v.2" />,
};

export type StateKind = keyof typeof shapes;

interface Props {
  kind: StateKind;
  text: string;
}

/**
 * The state of a piece of work, the same on every screen: a shape and a tinted label. Filled red and amber are left to what
 * is clinically severe (Badge).
 */
export const StateMark = ({ kind, text }: Props) => (
  <span className={`badge state-mark state-${kind}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {shapes[kind]}
    </svg>
    <span>{text}</span>
  </span>
);
