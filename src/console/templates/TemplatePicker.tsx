import { useSignal } from '@preact/signals-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../kit/Button.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { PlusIcon } from '../kit/roomIcons.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import { KeepTemplate } from './KeepTemplate.tsx';
import { TemplateRows } from './TemplateRows.tsx';
import { type ContentOf, openTemplates, type TemplateKind, type TemplateOf } from './templates.ts';
import './templates.css';

interface Props<K extends TemplateKind> {
  kind: K;
  /** What stands in the form, to be kept as a template; null where nothing does. */
  current: () => ContentOf<K> | null;
  /** Draws what a template would bring, and gives what is to be taken of it. */
  renderPreview: (content: ContentOf<K>, use: (content: ContentOf<K>) => void) => ReactNode;
  /** Fills the form: the doctor looked at it, and took it. */
  onUse: (content: ContentOf<K>) => void;
  onClose: () => void;
}

const inSight = (box: HTMLElement | null): void => box?.focus();

/** What is looked at takes the focus, and comes into sight with it. */
const Looked = ({ children }: { children: ReactNode }) => (
  <div ref={inSight} tabIndex={-1} className="template-looked">
    {children}
  </div>
);

/** Templates in their form's place: found by name, looked at, and taken; or what stands is kept as one. Nothing is sent. */
export const TemplatePicker = <K extends TemplateKind>(props: Props<K>) => {
  const { kind, current, renderPreview, onUse, onClose } = props;
  const app = useApp();
  const w = useWords().templates;
  const model = useOpened(() => openTemplates(app, kind));
  const chosen = useSignal<TemplateOf<K> | null>(null);
  const keeping = useSignal(false);
  const one = chosen.value;
  const back = () => {
    chosen.value = null;
    keeping.value = false;
  };
  const leave = (event: KeyboardEvent) => {
    // An input method takes Escape for itself.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (one || keeping.value) back();
    else onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what was opened in place
    <section className="templates" aria-label={one ? w.preview(one.name) : w.title} onKeyDown={leave}>
      <header className="templates-head">
        <h3>{one ? w.preview(one.name) : w.title}</h3>
        {one || keeping.value ? (
          <Button label={w.back} kind="quiet" onClick={back} />
        ) : (
          <Button label={w.keep} icon={PlusIcon} kind="quiet" onClick={() => (keeping.value = true)} />
        )}
        <Button label={w.close} icon={CloseIcon} hideLabel kind="quiet" onClick={onClose} />
      </header>
      {keeping.value ? <KeepTemplate model={model} content={current()} onDone={back} /> : null}
      {one ? (
        <Looked>
          {renderPreview(one.content, (content) => {
            onUse(content);
            onClose();
          })}
        </Looked>
      ) : null}
      {one || keeping.value ? null : (
        <RemoteView of={model.list} retry={() => void model.list.load()} lines={3}>
          {({ value }: { value: readonly TemplateOf<K>[] }) => (
            <TemplateRows rows={value} model={model} onChoose={(row) => (chosen.value = row)} />
          )}
        </RemoteView>
      )}
    </section>
  );
};
