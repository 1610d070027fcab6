interface Props {
  text: string;
  /** The accessible name. */
  label: string;
  /** Its detail is open now. */
  current: boolean;
  open: () => void;
}

/** Opens a row of a list by keyboard. */
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
