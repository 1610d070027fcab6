import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import {
  type Template,
  type TemplateContent,
  templates as calls,
} from '../../contract/prescribing/template.ts';
import type { App } from '../app.ts';
import { type Fault, faultOf } from '../lib/fault.ts';
import { type Remote, remote } from '../lib/remote.ts';

export type TemplateKind = TemplateContent['kind'];
export type ContentOf<K extends TemplateKind> = Extract<TemplateContent, { kind: K }>;
/** A template whose content is of one kind. */
export interface TemplateOf<K extends TemplateKind> extends Omit<Template, 'content'> {
  readonly content: ContentOf<K>;
}

/** The doctor's own templates of one kind, and the hospital's. They fill a form and never submit it. */
export interface Templates<K extends TemplateKind> {
  readonly list: Remote<readonly TemplateOf<K>[]>;
  readonly busy: ReadonlySignal<boolean>;
  /** Why the last action was refused; the typed name stays. */
  readonly fault: ReadonlySignal<Fault | null>;
  /** Saves content under a name, or over the own template `id`. Resolves to whether it was saved. */
  readonly save: (name: string, content: ContentOf<K>, id?: string) => Promise<boolean>;
  readonly remove: (id: string) => Promise<boolean>;
  /** Dismisses the last refusal. */
  readonly settle: () => void;
  /** Loads the templates and follows changes made elsewhere; returns a dispose function. */
  readonly open: () => () => void;
}

const isOf = <K extends TemplateKind>(kind: K, content: TemplateContent): content is ContentOf<K> =>
  content.kind === kind;

/** Creates the templates of one kind; nothing is requested before `start`. */
export const openTemplates = <K extends TemplateKind>(
  { call, clock, changes }: Pick<App, 'call' | 'clock' | 'changes'>,
  kind: K,
): Templates<K> => {
  const list = remote(
    async (): Promise<readonly TemplateOf<K>[]> =>
      (await call(calls.list, { kind })).flatMap(({ content, ...one }) =>
        // Templates of another kind cannot be used here.
        isOf(kind, content) ? [{ ...one, content }] : [],
      ),
    clock,
  );
  const read = (): Promise<void> => list.load();
  const fault = signal<Fault | null>(null);
  const flying = signal(0);

  const act = async (ask: () => Promise<unknown>): Promise<boolean> => {
    if (flying.peek() > 0) return false;
    flying.value += 1;
    fault.value = null;
    try {
      await ask();
      changes.tell('templates', read);
      await read();
      return true;
    } catch (thrown) {
      fault.value = faultOf(thrown);
      return false;
    } finally {
      flying.value -= 1;
    }
  };

  return {
    list,
    busy: computed(() => flying.value > 0),
    fault,
    save: (name, content, id) => act(() => call(calls.save, { name, content, ...(id ? { id } : {}) })),
    remove: (id) => act(() => call(calls.remove, { id })),
    settle: () => {
      fault.value = null;
    },
    open: () => {
      void read();
      return changes.on('templates', read);
    },
  };
};
