import { withoutBidiControls } from './bidi.ts';
import { useSignal } from '@preact/signals-react';
import { useEffect, useId, useRef } from 'react';
import type { Patient } from '../../../../../contract/consultation/patient.ts';
import type { QuickReply } from '../../../../../contract/consultation/quickReply.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { LazyPart } from '../../../../ui/async/LazyPart.tsx';
import { SendIcon } from '../../../../ui/icons/appIcons.tsx';
import { chunk } from '../../../../lib/async/chunk.ts';
import { phoneScreen, useMediaQuery } from '../../../../ui/hooks/useMediaQuery.ts';
import { useModel } from '../../../../ui/hooks/useModel.ts';
import { useServices } from '../../../../useServices.ts';
import { useMessages } from '../../../../i18n/useMessages.ts';
import { useSexAndAge } from '../../useSexAndAge.ts';
import type { Composer as ComposerModel } from './composer.ts';
import { ComposerHint, SendBlockedNote, SlashQuestion } from './ComposerNotes.tsx';
import { ComposerText } from './ComposerText.tsx';
import { ComposerTools } from './ComposerTools.tsx';
import type { Composers } from './composers.ts';
import { createImeComposition } from './imeComposition.ts';
import {
  fillPlaceholders,
  findPlaceholders,
  type PlaceholderValues,
  type TextRange,
} from '../../../../domain/quickReplies/placeholders.ts';
import { QuickReplyMenu } from '../quickReplies/QuickReplyMenu.tsx';
import { ReplyStrip } from './ReplyStrip.tsx';
import { AttachmentList } from '../attachments/AttachmentList.tsx';
import { UnsavedText } from '../../../../ui/display/UnsavedText.tsx';
import { useFileDrop } from '../../../../ui/hooks/useFileDrop.ts';
import { VoiceRecorderBar } from '../attachments/VoiceRecorderBar.tsx';

// Not needed at first, so it is loaded shortly before it can be used.
const quickPanel = chunk(async () => (await import('../quickReplies/QuickReplyPanel.tsx')).QuickReplyPanel);
/** The conversation loads first; delay in milliseconds. */
const preloadAfterMs = 2_000;

type PatientIdentity = Pick<Patient, 'name' | 'sex' | 'birthDate'>;

/** Unsent text and files of a conversation that is closed now. */
export const ClosedComposer = ({ composer }: { composer: ComposerModel }) => {
  const t = useMessages().composer;
  const text = [composer.text.value, ...composer.attachments.captions.value].join('\n').trim();
  const files = composer.attachments.list.value.map(({ name }) => name);
  if (text === '' && files.length === 0) return null;
  return (
    <UnsavedText
      reason={t.closedDraft}
      rows={[
        ...(text === '' ? [] : [{ name: '', text }]),
        ...(files.length === 0 ? [] : [{ name: t.fileLabel, text: files.join('\n') }]),
      ]}
      onDiscard={() => {
        composer.attachments.clear();
        composer.write('');
      }}
    />
  );
};

interface Props {
  composers: Composers;
  composer: ComposerModel;
  patient: PatientIdentity;
  /** The drug being prescribed, or empty. */
  drug: string;
}

const OpenComposer = ({ composers, composer, patient, drug }: Props) => {
  const { hospital, session, platform } = useServices();
  const t = useMessages().composer;
  const id = useId();
  const ime = useSignal(createImeComposition()).value;
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  const selection = useRef<TextRange | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isQuickPanelOpen = useSignal(false);
  const { sex, age } = useSexAndAge(patient);
  const isPhone = useMediaQuery(phoneScreen);
  const isFileOver = useFileDrop(form, composer.attachments.add);
  const values: PlaceholderValues = {
    patient: withoutBidiControls(patient.name),
    age,
    drug,
    hospital: hospital.name.value,
    doctor: session.user.value?.name ?? '',
  };

  useEffect(() => composer.start(), [composer]);
  // If this fails, the panel itself shows the error.
  useModel(() => ({
    start: () => platform.setTimer(preloadAfterMs, () => void quickPanel.load().catch(() => undefined)),
  }));

  const send = (): void => {
    if (!composer.send(ime.isComposing())) return;
    isQuickPanelOpen.value = false;
    textareaRef.current?.focus();
  };
  const fill = (replyText: string) => fillPlaceholders(replyText, values, t.quickReplies.variables);
  const insertReply = (reply: QuickReply): void => {
    selection.current = composer.quickReplyMenu.insert(fill(reply.text));
  };
  const selectPlaceholder = (): void => {
    const placeholder = findPlaceholders(composer.text.peek())[0];
    textareaRef.current?.focus();
    if (placeholder) textareaRef.current?.setSelectionRange(placeholder.from, placeholder.to);
  };

  const tools = (
    <ComposerTools
      composer={composer}
      isMenu={isPhone}
      isQuickPanelOpen={isQuickPanelOpen.value}
      onToggleQuickPanel={() => {
        isQuickPanelOpen.value = !isQuickPanelOpen.value;
        composers.quickReplies.ensureLoaded();
      }}
      onFiles={(files) => {
        composer.attachments.add(files);
        textareaRef.current?.focus();
      }}
    />
  );

  return (
    <>
      {isFileOver.value ? <output className="chat-drop">{t.attach.drop(patient.name)}</output> : null}
      {isQuickPanelOpen.value ? (
        <LazyPart
          chunk={quickPanel}
          props={{
            replies: composers.quickReplies,
            text: composer.text.value,
            fill,
            onPick: insertReply,
            onClose: () => {
              isQuickPanelOpen.value = false;
            },
          }}
          lines={3}
        />
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles presses on all of its buttons */}
      <form
        ref={form}
        className="composer"
        onSubmit={(event) => {
          event.preventDefault();
          send();
          // Where Enter confirms it and Escape does not.
          if (composer.slashQuestion.peek() !== null) textareaRef.current?.focus();
        }}
        // Pressing a button would end the IME composition and send the unfinished text.
        onMouseDown={(event) => {
          if (ime.isComposing() && event.target !== textareaRef.current) event.preventDefault();
        }}
        onCompositionStart={ime.onStart}
        onCompositionEnd={({ timeStamp }) => ime.onEnd(timeStamp)}
      >
        <QuickReplyMenu
          id={id}
          menu={composer.quickReplyMenu}
          isAsking={composer.slashQuestion.value !== null}
          fill={fill}
          onPick={insertReply}
          onRetry={composers.quickReplies.ensureLoaded}
        />
        <div className="composer-head">
          <p id={`${id}-to`} className="composer-to">
            {t.to}{' '}
            <strong title={patient.name}>
              <bdi>{patient.name}</bdi>
            </strong>{' '}
            <span>{sex}</span> <span>{age}</span>
          </p>
          <ComposerHint id={`${id}-hint`} composer={composer} />
          {isPhone ? null : tools}
        </div>
        <ReplyStrip composer={composer} patient={patient.name} />
        <AttachmentList
          attachments={composer.attachments}
          onKeyDown={(event) => {
            if (event.key === 'Escape') composer.dismissSlashQuestion();
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (ime.isSendKey(event.nativeEvent)) send();
          }}
        />
        <SendBlockedNote composer={composer} patient={patient.name} selectPlaceholder={selectPlaceholder} />
        <SlashQuestion composer={composer} />
        <VoiceRecorderBar voice={composer.voice} />
        <div className="composer-row">
          <label className="visually-hidden" htmlFor={id}>
            {t.write}
          </label>
          <ComposerText
            {...{ id, composer, ime, textareaRef, selection }}
            placeholder={isPhone ? t.placeholderShort : t.placeholder}
            onPick={insertReply}
            onSend={send}
          />
          {isPhone ? tools : null}
          <Button
            type="submit"
            label={t.send}
            kind="main"
            icon={SendIcon}
            hideLabel={isPhone}
            disabled={!composer.canSend.value}
          />
        </div>
      </form>
    </>
  );
};

/**
 * Where the doctor writes to one patient. Keyed by its conversation; the text lives in the composer model.
 */
export const Composer = ({ writable, ...rest }: Props & { writable: boolean }) =>
  writable ? <OpenComposer {...rest} /> : <ClosedComposer composer={rest.composer} />;
