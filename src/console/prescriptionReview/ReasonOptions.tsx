import { reasonGroups, type RejectReason } from '../../contract/prescribing/rejectReason.ts';
import { useApp } from '../useApp.ts';
import type { ReasonPick } from './reasonPick.ts';

interface Props {
  pick: ReasonPick;
  /** Codes of the reasons selected for the line. */
  codes: readonly string[];
  label: string;
  id: string;
}

/** Element id of the option at an index. */
export const optionId = (id: string, at: number): string => `${id}-${at}`;

const Option = ({ pick, one, at, id, codes }: Omit<Props, 'label'> & { one: RejectReason; at: number }) => {
  const language = useApp().words.language.value;
  const marked = pick.at.value === at;
  const taken = codes.includes(one.code);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above keeps the focus
    <div
      id={optionId(id, at)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a select cannot be laid out
      role="option"
      aria-selected={taken}
      className={`review-option${marked ? ' review-marked' : ''}`}
      ref={(row) => {
        if (marked) row?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={() => pick.choose(one.code)}
    >
      <span className="review-tick" aria-hidden="true">
        {taken ? '✓' : ''}
      </span>
      <span className="review-code">{one.code}</span>
      <span>{one[language]}</span>
    </div>
  );
};

/** The matching reasons of the pharmacists' list, in its three groups. */
export const ReasonOptions = ({ pick, codes, label, id }: Props) => {
  const language = useApp().words.language.value;
  const found = pick.found.value;
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field above keeps the focus (ARIA 1.2, aria-activedescendant)
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows one line, and a select takes the focus
      role="listbox"
      aria-label={label}
      aria-multiselectable="true"
      className="review-options"
      onPointerDown={(event) => event.preventDefault()}
    >
      {reasonGroups.map(({ group, ...said }) => {
        const rows = found.flatMap((one, at) => (one.code.startsWith(`${group}-`) ? [{ one, at }] : []));
        if (rows.length === 0) return null;
        return (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options is no fieldset
          <div key={group} role="group" aria-label={said[language]}>
            <div className="review-group" aria-hidden="true">
              {group} {said[language]}
            </div>
            {rows.map(({ one, at }) => (
              <Option key={one.code} pick={pick} one={one} at={at} id={id} codes={codes} />
            ))}
          </div>
        );
      })}
    </div>
  );
};
