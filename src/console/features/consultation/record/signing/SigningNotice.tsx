import { Notice } from '../../../../ui/display/Notice.tsx';
import { useMessages } from '../../../../i18n/useMessages.ts';
import type { FocusableField } from '../../focusField.ts';
import type { Consultation } from '../../consultation.ts';

interface Props {
  consultation: Consultation;
  onGo: (name: FocusableField) => void;
}

/**
 * Explains why the record could not be signed; each missing item leads to its field. Renders nothing when
 * there is no problem.
 */
export const SigningNotice = ({ consultation, onGo }: Props) => {
  const { consultation: messages, common } = useMessages();
  const { sign: t, record: recordMessages } = messages;
  const { signing } = consultation;
  const missing = signing.missing.value;
  const changedParts = signing.changedParts.value;
  const error = signing.error.value;
  if (signing.state.value === 'unknown')
    return (
      <Notice
        tone="accent"
        text={t.notKnown}
        action={{ label: common.retry, onClick: () => void signing.retry() }}
      />
    );
  return (
    <>
      {changedParts.length > 0 ? (
        <Notice
          tone="accent"
          urgent
          text={t.changed(changedParts.map((part) => recordMessages[part]).join(common.comma))}
        />
      ) : null}
      {error && !error.silent ? <Notice tone="accent" urgent text={error.message} /> : null}
      {missing.length > 0 ? (
        <div className="record-missing" role="alert">
          <strong>{t.missingTitle}</strong>
          <ul>
            {missing.map((item) => (
              <li key={item}>
                <button type="button" className="missing-item" onClick={() => onGo(item)}>
                  {t[item]}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
};
