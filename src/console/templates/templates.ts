import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Template, type TemplateContent, templates as calls } from '../../contract/template.ts';
import type { App } from '../app.ts';
import { type Fault, faultOf } from '../lib/fault.ts';
import { type Remote, remote } from '../lib/remote.ts';

export type TemplateKind = TemplateContent['kind'];
export type ContentOf<K extends TemplateKind> = Extract<TemplateContent, { kind: K }>;
/** A template whose content is of one kind. */
export interface TemplateOf<K extends TemplateKind> extends Omit<Template, 'content'> {
  readonly content: ContentOf<K>;
}

/** The doctor's templates of one kind, and the hospital's. They fill a form and never send it. */
export interface Templates<K extends TemplateKind> {
  readonly list: Remote<readonly TemplateOf<K>[]>;
  readonly busy: ReadonlySignal<boolean>;
  /** Why the last act was refused; the name that was typed stays. */
  readonly fault: ReadonlySignal<Fault | null>;
  /** Keeps a content under a name; over the own template `id` where one is given. Answers whether it was kept. */
  readonly save: (name: string, content: ContentOf<K>, id?: string) => Promise<boolean>;
  readonly remove: (id: string) => Promise<boolean>;
  /** The last refusal was seen. */
  readonly settle: () => void;
  /** Reads them, and follows what is kept or dropped elsewhere; returns the way back. */
  readonly open: () => () => void;
}

const isOf = <K extends TemplateKind>(kind: K, content: TemplateContent): content is ContentOf<K> =>
  content.kind === kind;

/** Opens the templates of one kind; nothing is asked before `open`. */
export const openTemplates = <K extends TemplateKind>(
  { call, clock, changes }: Pick<App, 'call' | 'clock' | 'changes'>,
  kind: K,
): Templates<K> => {
  const list = remote(
    async (): Promise<readonly TemplateOf<K>[]> =>
      (await call(calls.list, { kind })).flatMap(({ content, ...one }) =>
        // One of another kind cannot be used here.
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
