import { type RefObject, useEffect } from 'react';
import { actionForKey, type ReviewAction } from '../../../../domain/audit/reviewActions.ts';
import { focusTargetOf } from '../../../../lib/focusTarget.ts';
import type { SheetForm } from './sheetForm.ts';

/** Handles the keys of a worksheet while it is shown; they are those of the review. */
export const useSheetKeys = (
  form: SheetForm,
  root: RefObject<HTMLElement | null>,
  mayJudge: boolean,
): void => {
  useEffect(() => {
    const move = (by: number): void => {
      form.moveTo(form.current.value + by);
      const line = root.current?.querySelectorAll<HTMLElement>('.review-line')[form.current.value];
      line?.focus();
      line?.scrollIntoView({ block: 'nearest' });
    };
    const ifAllowed = (run: () => void) => (mayJudge ? run : undefined);
    const actions: Partial<Record<ReviewAction, (() => void) | undefined>> = {
      next: () => move(1),
      previous: () => move(-1),
      approve: ifAllowed(() => void form.judge(true)),
      reject: ifAllowed(() => void form.judge(false)),
      reasons: ifAllowed(form.openPicker),
      opinion: ifAllowed(() => root.current?.querySelector<HTMLElement>('.review-verdict textarea')?.focus()),
      goOn: form.skip,
      setAside: form.skip,
      leave: () => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      },
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      const action = actionForKey(event, focusTargetOf(event.target));
      const run = action === null ? undefined : actions[action];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [form, root, mayJudge]);
};
