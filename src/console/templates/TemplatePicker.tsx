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
  /** The content of the form, to be saved as a template; null if it is empty. */
  current: () => ContentOf<K> | null;
  /** Renders the preview of a template; `use` applies the chosen parts. */
  renderPreview: (content: ContentOf<K>, use: (content: ContentOf<K>) => void) => ReactNode;
  /** Fills the form after the doctor confirmed the preview. */
  onUse: (content: ContentOf<K>) => void;
  onClose: () => void;
}

const inSight = (box: HTMLElement | null): void => box?.focus();

/** Focuses the preview, which also scrolls it into view. */
const Looked = ({ children }: { children: ReactNode }) => (
  <div ref={inSight} tabIndex={-1} className="template-looked">
    {children}
  </div>
);

/**
 * Picks a template in place of the form: search, preview, apply; or saves the form as a template. Nothing is
 * submitted.
 */
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
    // During composition, Escape belongs to the input method.
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
