import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { businessCode } from '../../../../../contract/errors/envelopeCodes.ts';
import {
  maxSampleDays,
  maxSampleSize,
  type Sample,
  sampling,
} from '../../../../../contract/prescribing/sampling.ts';
import { staff, type StaffMember } from '../../../../../contract/account/staff.ts';
import type { Services } from '../../../../services.ts';
import { disposeAll } from '../../../../lib/async/disposeAll.ts';
import { type AsyncState, createAsyncState } from '../../../../lib/async/asyncState.ts';
import { daysBefore, lastDays, type Period } from '../../../../lib/dates/period.ts';
import { parseDecimal } from '../../../../../contract/prescribing/decimal.ts';
import { createSafeMutation, type SafeMutation } from '../../../../lib/safeMutation.ts';

/** What is typed. */
export interface DrawValues extends Period {
  readonly deptName: string;
  readonly prescriber: Pick<StaffMember, 'id' | 'name'> | null;
  readonly antibiotic: boolean;
  readonly overridden: boolean;
  /** Empty for any. */
  readonly minLines: string;
  /** In yuan; empty for any. */
  readonly minTotal: string;
  readonly size: string;
}

export type DrawError = 'dayMissing' | 'reversed' | 'tooLong' | 'lines' | 'total' | 'size';

interface Count {
  readonly count: number;
  readonly unknown: number;
}

/** The draw of a sample. */
export interface DrawForm {
  readonly values: ReadonlySignal<DrawValues>;
  /** What is wrong with a field, for as long as it is. */
  readonly errors: ReadonlySignal<Partial<Record<'to' | 'minLines' | 'minTotal' | 'size', DrawError>>>;
  /** How many match; undefined values are being counted, or cannot be. */
  readonly preview: AsyncState<Count>;
  /** How many there are, if the sample asks for more. */
  readonly available: ReadonlySignal<number | null>;
  readonly findPrescribers: (keyword: string) => Promise<readonly StaffMember[]>;
  readonly setValues: (change: Partial<DrawValues>) => void;
  readonly mutation: Pick<SafeMutation<never>, 'state' | 'error' | 'retry'>;
  readonly canDraw: ReadonlySignal<boolean>;
  readonly draw: () => Promise<void>;
  readonly start: () => () => void;
}

const wholeNumber = (text: string, most: number): number | null => {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return value >= 1 && value <= most ? value : null;
};

/** Yuan as fen, as large as an address carries; null if it is no amount. */
const fenOf = (text: string): number | null => {
  const read = parseDecimal(text);
  if (read === null || (read.num * 100n) % read.den !== 0n) return null;
  const fen = Number((read.num * 100n) / read.den);
  return fen <= 999_999_999 ? fen : null;
};

const daysMs = 86_400_000;

const periodError = ({ from, to }: Period): DrawError | undefined => {
  if (from === '' || to === '') return 'dayMissing';
  if (to < from) return 'reversed';
  return (Date.parse(to) - Date.parse(from)) / daysMs >= maxSampleDays ? 'tooLong' : undefined;
};

const errorsOf = (values: DrawValues) => {
  const period = periodError(values);
  return {
    ...(period && { to: period }),
    ...(values.minLines.trim() !== '' &&
      wholeNumber(values.minLines, 20) === null && { minLines: 'lines' as const }),
    ...(values.minTotal.trim() !== '' && fenOf(values.minTotal) === null && { minTotal: 'total' as const }),
    ...(wholeNumber(values.size, maxSampleSize) === null && { size: 'size' as const }),
  };
};

/** The filter as it is sent. */
const filterOf = ({
  from,
  to,
  deptName,
  prescriber,
  antibiotic,
  overridden,
  minLines,
  minTotal,
}: DrawValues) => ({
  from,
  to,
  deptName,
  ...(prescriber && { doctorId: prescriber.id }),
  antibiotic: antibiotic ? 1 : 0,
  overridden: overridden ? 1 : 0,
  minLines: wholeNumber(minLines, 20) ?? 0,
  minTotalFen: fenOf(minTotal) ?? 0,
});

type Request = ReturnType<typeof filterOf> & { readonly size: number };

/** What would be lost. The size alone is typed at once. */
const changesOf = ({ size: _size, ...filter }: DrawValues): string => JSON.stringify(filter);

/** What was asked for at first: a usual sample of the last 30 days. */
const defaultDays = 30;
const usualSize = 100;

/** Creates the form; `onDrawn` is told the sample. */
export const createDrawForm = (
  {
    call,
    clock,
    platform,
    changes,
    trackUnsaved,
  }: Pick<Services, 'call' | 'clock' | 'platform' | 'changes' | 'trackUnsaved'>,
  today: string,
  onDrawn: (sample: Sample) => void,
): DrawForm => {
  const initial: DrawValues = {
    ...lastDays(daysBefore(today, 1), defaultDays),
    deptName: '',
    prescriber: null,
    antibiotic: false,
    overridden: false,
    minLines: '',
    minTotal: '',
    size: String(usualSize),
  };
  const values = signal(initial);
  /** Whether the size is still the one that was proposed. */
  let isProposed = true;
  const errors = computed(() => errorsOf(values.value));
  const filter = computed(() => {
    const { size: _size, ...filterErrors } = errors.value;
    return Object.keys(filterErrors).length > 0 ? null : JSON.stringify(filterOf(values.value));
  });
  const preview = createAsyncState(() => call(sampling.preview, filterOf(values.peek())), clock);
  /** What the upstream said of a sample that was too large, and the filter that it was said of. */
  const refused = signal<{ readonly filter: string | null; readonly count: number } | null>(null);
  const known = computed(() =>
    refused.value?.filter === filter.value
      ? refused.value.count
      : preview.status.value === 'ready'
        ? preview.value.value?.count
        : undefined,
  );
  const available = computed(() => {
    const size = wholeNumber(values.value.size, maxSampleSize);
    return size !== null && known.value !== undefined && size > known.value ? known.value : null;
  });

  /** The newest sample before the draw, by which a lost answer is found; undefined: no draw was sent. */
  let newestBefore: string | undefined;
  const newest = async () => (await call(sampling.page, { pageSize: 1 })).list[0];
  const mutation = createSafeMutation<Request, Sample>({
    createId: platform.createId,
    send: async (request, idempotencyKey) => {
      newestBefore ??= (await newest())?.id ?? '';
      return call(sampling.draw, request, { idempotencyKey });
    },
    find: async ({ from, to, size }) => {
      if (newestBefore === undefined) return null;
      const found = await newest();
      const isIt = found?.from === from && found.to === to && found.size === size;
      return found && isIt && found.id !== newestBefore ? found : null;
    },
    onSuccess: (sample) => {
      values.value = initial;
      isProposed = true;
      changes.invalidate('sampling');
      onDrawn(sample);
    },
  });

  return {
    values,
    errors,
    preview,
    available,
    findPrescribers: async (keyword) => (await call(staff.page, { keyword, role: 'doctor' })).list,
    setValues: (change) => {
      if (change.size !== undefined) isProposed = false;
      values.value = { ...values.value, ...change };
      mutation.reset();
    },
    mutation,
    canDraw: computed(
      () =>
        Object.keys(errors.value).length === 0 &&
        available.value === null &&
        (known.value ?? 1) > 0 &&
        mutation.state.value !== 'unknown',
    ),
    draw: async () => {
      const size = wholeNumber(values.peek().size, maxSampleSize);
      if (Object.keys(errors.peek()).length > 0 || size === null) return;
      const asked = filter.peek();
      newestBefore = undefined;
      await mutation.mutate({ ...filterOf(values.peek()), size });
      // There are fewer by now: the count that is shown is outdated.
      if (mutation.error.peek()?.code === businessCode.sampleTooLarge) {
        await preview.load();
        refused.value = { filter: asked, count: preview.value.peek()?.count ?? 0 };
        mutation.reset();
      }
    },
    start: () => {
      const disposers = [
        effect(() => {
          if (filter.value !== null) untracked(() => void preview.load());
        }),
        // A hospital with fewer prescriptions is proposed all of them.
        effect(() => {
          const { status, value } = preview;
          const count = status.value === 'ready' ? value.value?.count : undefined;
          if (!isProposed || count === undefined || count === 0) return;
          const size = String(Math.min(usualSize, count));
          untracked(() => {
            if (values.peek().size !== size) values.value = { ...values.peek(), size };
          });
        }),
        trackUnsaved(() => changesOf(values.value) !== changesOf(initial)),
      ];
      return () => disposeAll(disposers);
    },
  };
};
