import { effect, untracked } from '@preact/signals-react';
import {
  type Qualification,
  qualifications,
  type QualificationKind,
} from '../../../../contract/account/qualification.ts';
import type { Services } from '../../../services.ts';
import { daysBefore } from '../../../lib/dates/period.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import { type CertificateForm, createCertificateForm } from './certificateForm.ts';
import { type ImageEditor, imageEditor } from '../files/imageEditor.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';

/** A certificate that expires within this number of days is marked. */
const expiringSoonDays = 90;

/** The kinds of certificates in display order. */
export const certificateKinds = [1, 2, 3, 4, 5] as const;

/** The certificates of the signed-in user. */
export interface Certificates {
  readonly list: AsyncState<readonly Qualification[]>;
  readonly forms: Readonly<Record<QualificationKind, CertificateForm>>;
  readonly start: () => () => void;
}

/** Whether a certificate has expired or expires soon; `today` is in the hospital's time zone. */
export const validityOf = (
  { validUntil }: Pick<Qualification, 'validUntil'>,
  today: string,
): 'expired' | 'expiring' | 'valid' => {
  if (validUntil === null) return 'valid';
  if (validUntil < today) return 'expired';
  return validUntil <= daysBefore(today, -expiringSoonDays) ? 'expiring' : 'valid';
};

type Deps = Pick<Services, 'call' | 'clock' | 'files' | 'drafts' | 'trackUnsaved' | 'changes' | 'platform'>;

/** Creates the certificates with their forms. */
export const createCertificates = (app: Deps, editor: ImageEditor = imageEditor): Certificates => {
  const { call, clock, changes } = app;
  const list = createAsyncState(() => call(qualifications.byDoctor, {}), clock);
  const load = (): Promise<void> => list.load();
  const createForm = (kind: QualificationKind): CertificateForm =>
    createCertificateForm(
      app,
      kind,
      () => list.value.value?.find((certificate) => certificate.kind === kind) ?? null,
      load,
      editor,
    );
  const forms = { 1: createForm(1), 2: createForm(2), 3: createForm(3), 4: createForm(4), 5: createForm(5) };
  return {
    list,
    forms,
    start: () => {
      void load();
      let disposers = [changes.onInvalidate('qualifications', load)];
      // Drafts are restored once the submitted certificates are loaded, because they are compared with them.
      const stopWaiting = effect(() => {
        if (list.value.value === undefined || disposers.length > 1) return;
        disposers = [...disposers, ...untracked(() => certificateKinds.map((kind) => forms[kind].start()))];
      });
      return () => {
        stopWaiting();
        disposeAll(disposers);
      };
    },
  };
};
