import { useSignal } from '@preact/signals-react';
import { useId } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { describedBy, Field } from '../../../ui/controls/Field.tsx';
import { useCoreMessages } from '../../../i18n/useMessages.ts';
import { pictureUrl, textAnswer } from './answers.ts';
import type { Captcha, ActiveChallenge } from './captcha.ts';
import type { PanelFocus } from './panelFocus.ts';

interface Props {
  challenge: ActiveChallenge;
  captcha: Captcha;
  focusPart: PanelFocus['focusPart'];
}

/** Letters to be read and typed: the challenge that needs no pointer. */
export const PictureWord = ({ challenge, captcha, focusPart }: Props) => {
  const answerText = useSignal('');
  const missing = useSignal(false);
  const id = useId();
  const { check, pictureWord: t } = useCoreMessages().captcha;
  const error = missing.value ? t.missing : undefined;
  const isActive = captcha.state.value.at === 'active';
  const submit = (): void => {
    const answer = textAnswer(answerText.value);
    missing.value = answer === '';
    if (answer !== '') void captcha.answer(answer);
  };
  return (
    <div className="captcha-view" aria-busy={!isActive}>
      <div className="captcha-place captcha-word">
        <img
          src={pictureUrl(challenge.originalImageBase64)}
          alt={t.picture}
          draggable={false}
          onError={captcha.onPictureError}
        />
      </div>
      <div className="captcha-typed">
        <Field id={id} label={t.word} error={error}>
          <input
            ref={focusPart}
            id={id}
            className="input"
            value={answerText.value}
            readOnly={!isActive}
            maxLength={32}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, undefined, error)}
            onChange={(event) => {
              answerText.value = event.target.value;
              missing.value = false;
            }}
            onKeyDown={(event) => {
              // Enter during an input method's composition belongs to the composition; Safari reports it as
              // 229.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return;
              // The captcha may be inside a form, which must not be submitted.
              event.preventDefault();
              submit();
            }}
          />
        </Field>
        <Button label={check} kind="main" busy={captcha.state.value.at === 'checking'} onClick={submit} />
      </div>
    </div>
  );
};
