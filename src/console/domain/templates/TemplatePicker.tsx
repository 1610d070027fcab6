import { useSignal } from '@preact/signals-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { PlusIcon } from '../../ui/icons/appIcons.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { SaveTemplate } from './SaveTemplate.tsx';
import { TemplateList } from './TemplateList.tsx';
import { type ContentOf, createTemplates, type TemplateKind, type TemplateOf } from './templates.ts';
import './templates.css';

interface Props<K extends TemplateKind> {
  kind: K;
  /** The content of the form, to be saved as a template; null if it is empty. */
  current: () => ContentOf<K> | null;
  /** Renders the preview of a template; `use` applies the chosen parts. */
  renderPreview: (content: ContentOf<K>, use: (content: ContentOf<K>) => void) => ReactNode;
  /** What a template adds to the form as it is; null if a preview has to show more. Without it each template is previewed. */
  additionsOf?: (content: ContentOf<K>) => ContentOf<K> | null;
  /** Fills the form. */
  onUse: (content: ContentOf<K>) => void;
  onClose: () => void;
}

const focusOnMount = (element: HTMLElement | null): void => element?.focus();

/** Focuses the preview, which also scrolls it into view. */
const FocusedPreview = ({ children }: { children: ReactNode }) => (
  <div ref={focusOnMount} tabIndex={-1} className="template-focused">
    {children}
  </div>
);

/**
 * Picks a template in place of the form: search, preview, apply; or saves the form as a template. Nothing is
 * submitted.
 */
export const TemplatePicker = <K extends TemplateKind>(props: Props<K>) => {
  const { kind, current, renderPreview, additionsOf, onUse, onClose } = props;
  const app = useServices();
  const t = useMessages().templates;
  const model = useModel(() => createTemplates(app, kind));
  const chosenTemplate = useSignal<TemplateOf<K> | null>(null);
  const isSaving = useSignal(false);
  const template = chosenTemplate.value;
  const backToList = () => {
    chosenTemplate.value = null;
    isSaving.value = false;
  };
  const use = (content: ContentOf<K>) => {
    onUse(content);
    onClose();
  };
  const onAdd = (row: TemplateOf<K>) => {
    const additions = additionsOf?.(row.content) ?? null;
    if (additions) use(additions);
    else chosenTemplate.value = row;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition, Escape belongs to the input method.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (template || isSaving.value) backToList();
    else onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the picker from any element inside
    <section
      className="templates"
      aria-label={template ? t.preview(template.name) : t.title}
      onKeyDown={onKeyDown}
    >
      <header className="templates-head">
        <h3>{template ? t.preview(template.name) : t.title}</h3>
        {template || isSaving.value ? (
          <Button label={t.back} kind="quiet" onClick={backToList} />
        ) : (
          <Button
            label={t.saveAsTemplate}
            icon={PlusIcon}
            kind="quiet"
            onClick={() => (isSaving.value = true)}
          />
        )}
        <Button label={t.close} icon={CloseIcon} hideLabel kind="quiet" onClick={onClose} />
      </header>
      {isSaving.value ? <SaveTemplate model={model} content={current()} onClose={backToList} /> : null}
      {template ? <FocusedPreview>{renderPreview(template.content, use)}</FocusedPreview> : null}
      {template || isSaving.value ? null : (
        <AsyncView data={model.list} onRetry={() => void model.list.load()} lines={3}>
          {({ value }: { value: readonly TemplateOf<K>[] }) => (
            <TemplateList
              rows={value}
              model={model}
              onChoose={(row) => (chosenTemplate.value = row)}
              onAdd={additionsOf && onAdd}
            />
          )}
        </AsyncView>
      )}
    </section>
  );
};
