import { Notice } from '../../../../ui/display/Notice.tsx';
import { useMessages } from '../../../../i18n/useMessages.ts';
import { focusField } from '../../focusField.ts';
import type { Consultation } from '../../consultation.ts';

/**
 * Explains why the record could not be signed; each missing item focuses its field. Renders nothing when
 * there is no problem.
 */
export const SigningNotice = ({ consultation }: { consultation: Consultation }) => {
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
                <button type="button" className="missing-item" onClick={() => focusField(consultation, item)}>
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
