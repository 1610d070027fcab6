import type { Message } from '../../../../../contract/consultation/message.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { CloseIcon } from '../../../../ui/icons/icons.tsx';
import { useMessages } from '../../../../i18n/useMessages.ts';
import { useServices } from '../../../../useServices.ts';
import { isByReader } from '../../../../domain/chat/chat.ts';
import type { Composer } from './composer.ts';
import { toQuotedContent } from '../../../../domain/chat/insertIntoRecord.ts';

/** This much of a message is enough to recognise it. */
const maxExcerpt = 160;

/** The quoted message and the kind of the new one, each with a button to remove it. */
export const ReplyStrip = ({ composer, patient }: { composer: Composer; patient: string }) => {
  const messages = useMessages();
  const t = messages.composer;
  const message = composer.replyTo.value;
  const deps = useServices();
  const nameOf = (from: Message['from'] | undefined): string => {
    if (from?.role === 'doctor') return isByReader({ deps }, from) ? t.reply.you : t.reply.doctor;
    return from?.role === 'unknown' ? t.reply.unknown : patient;
  };
  const isRecalled = message?.body.recalled === true;
  return (
    <>
      {composer.isReply.value ? (
        <div className="composer-strip">
          <p>
            <strong>{t.reply.to(nameOf(message?.from))}</strong>{' '}
            {isRecalled ? <em>{messages.chat.quotedRecalled}</em> : null}
            {message && !isRecalled ? (
              <bdi>{toQuotedContent(message, messages.chat.quote).text.slice(0, maxExcerpt)}</bdi>
            ) : null}
          </p>
          <Button
            label={t.reply.drop}
            icon={CloseIcon}
            hideLabel
            kind="quiet"
            onClick={() => composer.setReplyTo(null)}
          />
        </div>
      ) : null}
      {composer.kind.value === 'advice' ? (
        <div className="composer-strip">
          <p>{t.advice.strip}</p>
          <Button
            label={t.advice.drop}
            icon={CloseIcon}
            hideLabel
            kind="quiet"
            onClick={() => composer.setKind('text')}
          />
        </div>
      ) : null}
    </>
  );
};
