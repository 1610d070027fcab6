import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import {
  type CertificateField,
  type CertificateError,
  validateCertificate,
  maxCertificateFiles,
  type Qualification,
  type QualificationKind,
  qualification,
  qualifications,
} from '../../contract/account/qualification.ts';
import type { App } from '../app.ts';
import { dayOf } from '../lib/days.ts';
import { type Asked, openAsked } from '../journal/asked.ts';
import { carriedBy } from '../lib/carried.ts';
import type { Fault } from '../lib/fault.ts';
import { type Act, openAct } from '../prescribing/act.ts';
import { type Attaching, openAttaching } from './attaching.ts';
import { type Filled, filledOf, handedIn, type Kept, keptShape, nothing, said } from './filled.ts';
import { type Studio, studio } from './studio.ts';

/** The form of one certificate. */
export interface CertificateForm {
  readonly shown: ReadonlySignal<boolean>;
  readonly filled: ReadonlySignal<Filled>;
  readonly trouble: ReadonlySignal<Partial<Record<CertificateField, CertificateError>>>;
  readonly files: Attaching;
  readonly act: Pick<Act<Filled>, 'state' | 'fault' | 'again'>;
  /** What somebody else has saved since; saving again overwrites it. */
  readonly theirs: ReadonlySignal<Qualification | null>;
  /** Values restored from a closed page where something else has been typed since. */
  readonly asked: Asked<Kept>['found'];
  readonly answer: (take: boolean) => void;
  readonly show: () => void;
  /** Closes the form and discards its input. */
  readonly drop: () => void;
  readonly write: (field: 'number' | 'issuedOn' | 'validUntil', value: string) => void;
  readonly takeAway: (url: string) => void;
  /** Submits it, with the image that is still being cropped. */
  readonly save: () => Promise<void>;
  readonly open: () => () => void;
}

type Parts = Pick<App, 'call' | 'clock' | 'files' | 'journal' | 'typing' | 'changes' | 'outside'>;

/** Creates the form for one kind of certificate; `submitted` returns the submitted certificate, or null. */
export const openCertificate = (
  { call, clock, files, journal, typing, changes, outside }: Parts,
  kind: QualificationKind,
  known: () => Qualification | null,
  reload: () => Promise<void>,
  pictures: Studio = studio,
): CertificateForm => {
  const shown = signal(false);
  const base = signal<Qualification | null>(null);
  const filled = signal(nothing);
  const trouble = signal<Partial<Record<CertificateField, CertificateError>>>({});
  const theirs = signal<Qualification | null>(null);
  const asked = openAsked<Kept>();
  const attaching = openAttaching({ files }, pictures, {
    full: () => filled.value.files.length >= maxCertificateFiles,
    stored: (file) => {
      const { files: _mended, ...others } = trouble.value;
      filled.value = { ...filled.value, files: [...filled.value.files, file] };
      trouble.value = others;
    },
  });

  const dirty = computed(() => shown.value && said(filled.value) !== said(filledOf(base.value)));
  const drop = (): void => {
    attaching.stop();
    act.clear();
    batch(() => {
      shown.value = false;
      filled.value = nothing;
      trouble.value = {};
      theirs.value = null;
    });
  };

  const find = async (): Promise<Qualification | undefined> =>
    (await call(qualifications.byDoctor, {})).find((one) => one.kind === kind);
  const act = openAct<Filled, true>({
    send: async (sent, key) => {
      const { kind: _kind, files: given, ...rest } = handedIn(kind, sent);
      const body = { kind, ...rest, files: [...given] };
      const from = base.peek();
      const options = { idempotencyKey: key };
      if (from) await call(qualifications.update, { id: from.id, version: from.version, ...body }, options);
      else await call(qualifications.create, body, options);
      return true;
    },
    find: async (sent) => {
      const now = await find();
      return now && said(filledOf(now)) === said(sent) ? true : null;
    },
    done: async (_done, sent) => {
      // Anything typed or chosen since stays, on top of what was submitted.
      if (said(filled.peek()) === said(sent) && attaching.settled()) drop();
      await reload();
      base.value = known();
      changes.tell('qualifications', reload);
    },
    mint: outside.mint,
  });

  /** Somebody else has changed or submitted it: keep the input and show their version beside it. */
  const meet = async (why: Fault): Promise<void> => {
    if (why.code !== businessCode.qualificationChanged && why.code !== businessCode.qualificationTwice)
      return;
    const now = carriedBy(why, businessCode.qualificationChanged, qualification) ?? (await find());
    if (!now) return;
    batch(() => {
      base.value = now;
      theirs.value = now;
    });
  };

  /** Restores a draft; if another version was submitted since, it is shown beside the form. */
  const put = ({ typed, was }: Kept): void =>
    batch(() => {
      const now = known();
      base.value = now;
      filled.value = typed;
      shown.value = true;
      theirs.value = said(filledOf(now)) === said(was) ? null : now;
    });

  return {
    shown,
    filled,
    trouble,
    files: attaching,
    act,
    theirs,
    asked: asked.found,
    answer: (take) => {
      if (take && asked.found.value) put(asked.found.value);
      asked.settled();
    },
    show: () =>
      batch(() => {
        base.value = known();
        filled.value = filledOf(base.value);
        shown.value = true;
      }),
    drop,
    write: (field, value) => {
      const { [field]: _mended, ...others } = trouble.value;
      batch(() => {
        filled.value = { ...filled.value, [field]: value };
        trouble.value = others;
      });
      act.clear();
    },
    takeAway: (url) => {
      filled.value = { ...filled.value, files: filled.value.files.filter((one) => one.url !== url) };
    },
    save: async () => {
      if (!attaching.settled()) {
        await attaching.take();
        if (!attaching.settled()) return;
      }
      const now = filled.value;
      trouble.value = validateCertificate(handedIn(kind, now), dayOf(clock.now()));
      if (Object.keys(trouble.value).length > 0 || !dirty.value) return;
      theirs.value = null;
      await act.run(now);
      const why = act.fault.peek();
      if (act.state.peek() === 'refused' && why) await meet(why);
    },
    open: () => {
      const ways = [
        journal.follow(
          { order: '', form: `certificate${kind}` },
          {
            shape: keptShape,
            now: () => (dirty.value ? { typed: filled.value, was: filledOf(base.value) } : null),
            back: (found, settle) => {
              // It was submitted after all.
              if (said(found.typed) === said(filledOf(known()))) return settle();
              if (dirty.peek()) return asked.ask(found, settle);
              put(found);
              settle();
            },
          },
        ),
        typing(() => dirty.value || attaching.cutting.value !== null, 'kept'),
      ];
      return () => {
        for (const back of ways) back();
        attaching.stop();
      };
    },
  };
};
