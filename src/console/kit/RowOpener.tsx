interface Props {
  text: string;
  /** What it opens, in words. */
  label: string;
  /** It stands beside the list now. */
  current: boolean;
  open: () => void;
}

/** The keyboard's way into a row of a list. */
export const RowOpener = ({ text, label, current, open }: Props) => (
  <button
    type="button"
    className="link"
    aria-label={label}
    aria-current={current ? 'true' : undefined}
    onClick={(event) => {
      event.stopPropagation();
      open();
    }}
  >
    <bdi>{text}</bdi>
  </button>
);
