import { unturned } from './turning.ts';
import { useSignal } from '@preact/signals-react';
import { useEffect, useId, useRef } from 'react';
import { ageOn, type Patient } from '../../contract/consultation/patient.ts';
import type { QuickReply } from '../../contract/consultation/quickReply.ts';
import { Button } from '../kit/Button.tsx';
import { Part } from '../kit/Part.tsx';
import { SendIcon } from '../kit/roomIcons.tsx';
import { chunk } from '../lib/chunk.ts';
import { dayOf } from '../lib/days.ts';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Composer as ComposerModel } from './composer.ts';
import { ComposerHint } from './ComposerHint.tsx';
import { ComposerShut } from './ComposerShut.tsx';
import { ComposerText } from './ComposerText.tsx';
import { ComposerTools } from './ComposerTools.tsx';
import type { Composers } from './composers.ts';
import { openComposing } from './composing.ts';
import { openBlanks, type Known, type Stretch } from './filling.ts';
import { QuickOffers } from './QuickOffers.tsx';
import { ReplyStrip } from './ReplyStrip.tsx';
import { StoppedNote } from './StoppedNote.tsx';
import { TrayList } from './TrayList.tsx';
import { useFiles } from './useFiles.ts';
import { VoiceBar } from './VoiceBar.tsx';

// Not needed at first, so it is loaded shortly before it can be used.
const quickPanel = chunk(async () => (await import('./QuickPanel.tsx')).QuickPanel);
/** The conversation loads first; delay in milliseconds. */
const ahead = 2_000;

type Person = Pick<Patient, 'name' | 'sex' | 'birthDate'>;

/** Sex and age, formatted as in the identity strip. */
const usePerson = ({ sex, birthDate }: Person): { sex: string; age: string } => {
  const w = useWords().frame.strip;
  const { years, months } = ageOn(birthDate, dayOf(useApp().clock.minute.value));
  return {
    sex: [w.unknownSex, w.male, w.female][sex] ?? w.unknownSex,
    age: years > 0 ? w.years(years) : w.months(months),
  };
};

interface Props {
  composers: Composers;
  composer: ComposerModel;
  patient: Person;
  /** The drug being prescribed, or empty. */
  drug: string;
}

const Writing = ({ composers, composer, patient, drug }: Props) => {
  const { hospital, session, outside } = useApp();
  const w = useWords().composer;
  const id = useId();
  const composing = useSignal(openComposing()).value;
  const field = useRef<HTMLTextAreaElement>(null);
  const wanted = useRef<Stretch | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const quickShown = useSignal(false);
  const { sex, age } = usePerson(patient);
  const over = useFiles(form, composer.tray.add);
  const known: Known = {
    patient: unturned(patient.name),
    age,
    drug,
    hospital: hospital.name.value,
    doctor: session.user.value?.name ?? '',
  };

  useEffect(() => composer.open(), [composer]);
  // If this fails, the panel itself shows the error.
  useOpened(() => ({
    open: () => outside.later(ahead, () => void quickPanel.fetch().catch(() => undefined)),
  }));

  const send = (): void => {
    if (!composer.send(composing.stands())) return;
    quickShown.value = false;
    field.current?.focus();
  };
  const pick = (reply: QuickReply): void => {
    wanted.current = composer.quick.pick(reply, known, w.quick.variables);
  };
  const toBlank = (): void => {
    const blank = openBlanks(composer.text.peek())[0];
    field.current?.focus();
    if (blank) field.current?.setSelectionRange(blank.from, blank.to);
  };

  return (
    <>
      {over.value ? <output className="chat-drop">{w.attach.drop(patient.name)}</output> : null}
      {quickShown.value ? (
        <Part
          of={quickPanel}
          props={{
            replies: composers.replies,
            text: composer.text.value,
            onPick: pick,
            onShut: () => {
              quickShown.value = false;
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
        }}
        // Pressing a button would end the IME composition and send the unfinished text.
        onMouseDown={(event) => {
          if (composing.stands() && event.target !== field.current) event.preventDefault();
        }}
        onCompositionStart={composing.started}
        onCompositionEnd={({ timeStamp }) => composing.ended(timeStamp)}
      >
        <QuickOffers id={id} quick={composer.quick} onPick={pick} onRetry={composers.replies.need} />
        <p id={`${id}-to`} className="composer-to">
          {w.to}{' '}
          <strong title={patient.name}>
            <bdi>{patient.name}</bdi>
          </strong>{' '}
          <span>{sex}</span> <span>{age}</span>
        </p>
        <ReplyStrip composer={composer} patient={patient.name} />
        <TrayList
          tray={composer.tray}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (composing.sends(event.nativeEvent)) send();
          }}
        />
        <StoppedNote composer={composer} patient={patient.name} toBlank={toBlank} />
        <label className="unseen" htmlFor={id}>
          {w.write}
        </label>
        <ComposerText {...{ id, composer, composing, field, wanted }} onPick={pick} onSend={send} />
        <VoiceBar voice={composer.voice} />
        <div className="composer-foot">
          <ComposerTools
            composer={composer}
            quickShown={quickShown.value}
            onQuick={() => {
              quickShown.value = !quickShown.value;
              composers.replies.need();
            }}
            onFiles={(files) => {
              composer.tray.add(files);
              field.current?.focus();
            }}
          />
          <ComposerHint id={`${id}-hint`} composer={composer} />
          <Button
            type="submit"
            label={w.send}
            kind="main"
            icon={SendIcon}
            disabled={!composer.sendable.value}
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
  writable ? <Writing {...rest} /> : <ComposerShut composer={rest.composer} />;
