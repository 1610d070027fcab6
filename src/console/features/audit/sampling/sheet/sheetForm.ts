import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { businessCode } from '../../../../../contract/errors/envelopeCodes.ts';
import { rejectReasons } from '../../../../../contract/prescribing/rejectReason.ts';
import { sampling, type Sheet } from '../../../../../contract/prescribing/sampling.ts';
import { createDraftForm, type DraftForm } from '../../../../drafts/draftForm.ts';
import { disposeAll } from '../../../../lib/async/disposeAll.ts';
import { type AsyncState, createAsyncState } from '../../../../lib/async/asyncState.ts';
import type { Services } from '../../../../services.ts';
import { sheetPath } from '../samplingQuery.ts';
import { createMinimumViewTime } from '../../review/minimumViewTime.ts';
import { createReasonPicker, type ReasonPickerModel } from '../../review/reasons/reasonPickerModel.ts';
import {
  fields,
  hasReasons,
  type SheetDraft,
  storedShape,
  toDraft,
  whole,
  withToggled,
} from './sheetDraft.ts';

/** Why a judgement is not sent. */
export type SheetBlocker = 'hasReasons' | 'needsReason';

/** One worksheet and its judgement. */
export interface SheetForm extends Omit<DraftForm<Sheet, SheetDraft, 'form'>, 'draft'> {
  readonly sheet: AsyncState<Sheet>;
  /** Null until the sheet has been loaded. */
  readonly draft: ReadonlySignal<SheetDraft | null>;
  readonly picker: ReasonPickerModel;
  /** The keys of the lines, and of the whole, in the order of the screen. */
  readonly keys: ReadonlySignal<readonly string[]>;
  readonly current: ReadonlySignal<number>;
  readonly moveTo: (index: number) => void;
  readonly openPicker: () => void;
  readonly blocker: ReadonlySignal<SheetBlocker | null>;
  readonly toggleReason: (key: string, code: string) => void;
  readonly setRemark: (remark: string) => void;
  /** False in the first second, too: a second press was meant for the sheet before. */
  readonly canJudge: ReadonlySignal<boolean>;
  readonly judge: (rational: boolean) => Promise<void>;
  /** Leaves this sheet as it is, and opens the next open one. */
  readonly skip: () => void;
}

type Deps = Pick<
  Services,
  'call' | 'clock' | 'drafts' | 'trackUnsaved' | 'changes' | 'platform' | 'navigate'
>;

/** Creates the form of a sheet; `onJudged` is told the saved sheet, and whether it was open before. */
export const createSheetForm = (
  app: Deps,
  id: string,
  onJudged: (sheet: Sheet, wasOpen: boolean) => void,
): SheetForm => {
  const { call, clock, changes } = app;
  const sheet = createAsyncState(() => call(sampling.sheet, { id }), clock);
  const load = (): Promise<void> => sheet.load();
  const blocker = signal<SheetBlocker | null>(null);
  const current = signal(0);
  let wasOpen = false;
  let isShown = false;
  const form = createDraftForm<Sheet, SheetDraft, 'form'>(app, {
    draftKey: { order: id, form: 'sheet' },
    schema: storedShape,
    serialize: ({ base, draft, conflict }) => ({
      typed: draft,
      was: toDraft(base),
      open: conflict?.unresolved ?? [],
    }),
    read: toDraft,
    fields,
    refusal: { codes: [businessCode.sheetChanged], schema: sampling.sheet.data },
    load: () => call(sampling.sheet, { id }),
    save: ({ rational, reasons, remark }, base, idempotencyKey) => {
      const { [whole]: ofAll = [], ...ofLines } = reasons;
      return call(
        sampling.judge,
        {
          id,
          version: base?.version ?? 0,
          rational: rational === true,
          reasons: [...ofAll],
          lines: Object.entries(ofLines).flatMap(([lineId, codes]) =>
            codes.length > 0 ? [{ lineId, reasons: [...codes] }] : [],
          ),
          remark: remark.trim(),
        },
        { idempotencyKey },
      );
    },
    onSaved: (saved) => {
      if (!saved) return;
      sheet.set(saved);
      changes.invalidate('sampling', load);
      onJudged(saved, wasOpen);
    },
  });
  const edit = (draft: SheetDraft): void => {
    blocker.value = null;
    form.mutation.reset();
    form.edit(draft);
  };
  const toggleReason = (key: string, code: string) => edit(withToggled(form.draft.peek(), key, code));
  const keys = computed(() => [
    ...(sheet.value.value?.prescription.lines.map((line) => line.id) ?? []),
    whole,
  ]);
  const picker = createReasonPicker(toggleReason, undefined, rejectReasons);
  const viewTime = createMinimumViewTime();
  const canJudge = computed(() => viewTime.isElapsed.value && form.conflict.value === null);
  const moveTo = (index: number): void => {
    current.value = Math.min(Math.max(0, index), keys.peek().length - 1);
  };

  return {
    ...form,
    sheet,
    draft: computed(() => (form.base.value ? form.draft.value : null)),
    picker,
    keys,
    current,
    moveTo,
    openPicker: () => picker.open(keys.peek()[current.peek()] ?? whole),
    blocker,
    toggleReason,
    setRemark: (remark) => edit({ ...form.draft.peek(), remark }),
    canJudge,
    judge: async (rational) => {
      const draft = form.draft.peek();
      const base = form.base.peek();
      const state = form.mutation.state.peek();
      if (!base || !canJudge.peek() || state === 'busy' || state === 'verifying' || state === 'unknown')
        return;
      blocker.value = rational && hasReasons(draft) ? 'hasReasons' : null;
      if (!rational && !hasReasons(draft)) blocker.value = 'needsReason';
      if (blocker.peek() !== null) return;
      edit({ ...draft, rational });
      // It is stored like this already.
      if (!form.dirty.peek()) return onJudged(base, false);
      wasOpen = base.judgement === null;
      await form.save();
    },
    skip: () => {
      const nextId = sheet.value.peek()?.nextId ?? null;
      if (nextId !== null) app.navigate(sheetPath(nextId));
    },
    start: () => {
      void load();
      const disposers = [
        effect(() => {
          const loaded = sheet.value.value;
          if (!loaded) return;
          if (!isShown) viewTime.start();
          isShown = true;
          untracked(() => form.mergeTheirs(loaded));
        }),
        viewTime.stop,
        changes.onInvalidate('sampling', load),
        form.start(),
      ];
      return () => disposeAll(disposers);
    },
  };
};
