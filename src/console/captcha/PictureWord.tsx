import { useSignal } from '@preact/signals-react';
import { useId } from 'react';
import { Button } from '../kit/Button.tsx';
import { describedBy, Field } from '../kit/Field.tsx';
import { useCoreWords } from '../useApp.ts';
import { pictureOf, typed } from './answers.ts';
import type { Captcha, Standing } from './captcha.ts';
import type { Focus } from './focus.ts';

interface Props {
  challenge: Standing;
  captcha: Captcha;
  take: Focus['take'];
}

/** Letters to be read and typed: the challenge that needs no pointer. */
export const PictureWord = ({ challenge, captcha, take }: Props) => {
  const word = useSignal('');
  const missing = useSignal(false);
  const id = useId();
  const { check, pictureWord: w } = useCoreWords().captcha;
  const error = missing.value ? w.missing : undefined;
  const free = captcha.state.value.at === 'standing';
  const submit = (): void => {
    const answer = typed(word.value);
    missing.value = answer === '';
    if (answer !== '') void captcha.answer(answer);
  };
  return (
    <div className="captcha-view" aria-busy={!free}>
      <div className="captcha-place captcha-word">
        <img
          src={pictureOf(challenge.originalImageBase64)}
          alt={w.picture}
          draggable={false}
          onError={captcha.spoiled}
        />
      </div>
      <div className="captcha-typed">
        <Field id={id} label={w.word} error={error}>
          <input
            ref={take}
            id={id}
            className="input"
            value={word.value}
            readOnly={!free}
            maxLength={32}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, undefined, error)}
            onChange={(event) => {
              word.value = event.target.value;
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
