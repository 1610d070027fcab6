import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import {
  type HandedInCertificate,
  handedInCertificate,
  qualifications,
} from '../../../../contract/account/qualification.ts';
import { businessCode } from '../../../../contract/errors/envelopeCodes.ts';
import { isVisible } from '../../../../contract/protocol/schemas.ts';
import * as v from 'valibot';
import type { Services } from '../../../services.ts';
import { type ApiError, toApiError } from '../../../lib/apiError.ts';

/** The decision about one certificate. */
export interface Review {
  /** As it is now: another one if it was changed meanwhile. */
  readonly certificate: ReadonlySignal<HandedInCertificate>;
  readonly reason: ReadonlySignal<string>;
  readonly reasonMissing: ReadonlySignal<boolean>;
  readonly error: ReadonlySignal<ApiError | null>;
  readonly busy: ReadonlySignal<boolean>;
  readonly setReason: (reason: string) => void;
  readonly decide: (approve: boolean) => Promise<void>;
  readonly start: () => () => void;
}

/** Creates it; `onDone` is called once it is decided. */
export const createReview = (
  { call, changes, platform, trackUnsaved }: Pick<Services, 'call' | 'changes' | 'platform' | 'trackUnsaved'>,
  listed: HandedInCertificate,
  onDone: (decided: HandedInCertificate) => void,
): Review => {
  const certificate = signal(listed);
  const reason = signal('');
  const reasonMissing = signal(false);
  const error = signal<ApiError | null>(null);
  const busy = signal(false);
  return {
    certificate,
    reason,
    reasonMissing,
    error,
    busy,
    setReason: (text) =>
      batch(() => {
        reason.value = text;
        reasonMissing.value = false;
      }),
    decide: async (approve) => {
      if (busy.peek()) return;
      reasonMissing.value = !approve && !isVisible(reason.value);
      if (reasonMissing.value) return;
      busy.value = true;
      error.value = null;
      const { id, version } = certificate.peek();
      try {
        const decided = await call(
          qualifications.review,
          { id, version: version ?? 0, approve, reason: approve ? '' : reason.value.trim() },
          { idempotencyKey: platform.createId() },
        );
        reason.value = '';
        onDone(decided);
        changes.invalidate('qualifications');
      } catch (thrown) {
        const apiError = toApiError(thrown);
        const current = v.safeParse(handedInCertificate, apiError.data);
        // Looked at once more, before it is decided.
        if (apiError.code === businessCode.qualificationChanged && current.success)
          certificate.value = current.output;
        error.value = apiError;
      } finally {
        busy.value = false;
      }
    },
    start: () => trackUnsaved(() => reason.value.trim() !== ''),
  };
};
