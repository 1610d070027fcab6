interface Props {
  text: string;
  /** The accessible name. */
  label: string;
  /** Its detail is open now. */
  current: boolean;
  onOpen: () => void;
}

/** Opens a row of a list by keyboard. */
export const RowOpener = ({ text, label, current, onOpen }: Props) => (
  <button
    type="button"
    className="link"
    aria-label={label}
    aria-current={current ? 'true' : undefined}
    onClick={(event) => {
      event.stopPropagation();
      onOpen();
    }}
  >
    <bdi>{text}</bdi>
  </button>
);
