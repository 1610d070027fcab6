import { useSignal } from '@preact/signals-react';
import { useLayoutEffect, useRef } from 'react';
import { useMessages } from '../../../i18n/useMessages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { PlusIcon } from '../../../ui/icons/appIcons.tsx';
import { type EndTexts, longestEndText, type SentName } from './endTexts.ts';

interface Props {
  endTexts: EndTexts;
  readOnly: boolean;
}

const EndTextField = ({ endTexts, readOnly, name }: Props & { name: SentName }) => {
  const t = useMessages().consultation.finish[name];
  const text = endTexts.texts.value[name];
  const isOpen = useSignal(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // Before the next key: what is typed at once is typed here.
  useLayoutEffect(() => {
    if (isOpen.value) field.current?.focus();
  }, [isOpen.value]);
  if (text === '' && !isOpen.value)
    return <Button label={t.add} icon={PlusIcon} kind="quiet" onClick={() => (isOpen.value = true)} />;
  return (
    <TextArea
      ref={field}
      label={t.label}
      hint={t.hint}
      value={text}
      rows={2}
      maxLength={longestEndText}
      readOnly={readOnly}
      onChange={(next) => endTexts.write(name, next)}
    />
  );
};

/** Advice and a referral, which the patient gets as the visit ends; each is folded until it is wanted. */
export const EndTextFields = (props: Props) => (
  <div className="end-texts">
    <EndTextField {...props} name="advice" />
    <EndTextField {...props} name="referral" />
  </div>
);
