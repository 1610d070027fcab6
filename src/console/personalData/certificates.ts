import { effect, untracked } from '@preact/signals-react';
import {
  type Qualification,
  qualifications,
  type QualificationKind,
} from '../../contract/account/qualification.ts';
import type { App } from '../app.ts';
import { daysBefore } from '../lib/period.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { type CertificateForm, openCertificate } from './certificate.ts';
import { type Studio, studio } from './studio.ts';

/** A certificate that expires within this number of days is marked. */
const soonDays = 90;

/** The kinds of certificates in display order. */
export const certificateKinds = [1, 2, 3, 4, 5] as const;

/** The certificates of the signed-in user. */
export interface Certificates {
  readonly list: Remote<readonly Qualification[]>;
  readonly forms: Readonly<Record<QualificationKind, CertificateForm>>;
  readonly open: () => () => void;
}

/** Whether a certificate has expired or expires soon; `today` is in the hospital's time zone. */
export const holding = (
  { validUntil }: Pick<Qualification, 'validUntil'>,
  today: string,
): 'over' | 'soon' | 'long' => {
  if (validUntil === null) return 'long';
  if (validUntil < today) return 'over';
  return validUntil <= daysBefore(today, -soonDays) ? 'soon' : 'long';
};

type Parts = Pick<App, 'call' | 'clock' | 'files' | 'journal' | 'typing' | 'changes' | 'outside'>;

/** Creates the certificates with their forms. */
export const openCertificates = (app: Parts, pictures: Studio = studio): Certificates => {
  const { call, clock, changes } = app;
  const list = remote(() => call(qualifications.byDoctor, {}), clock);
  const load = (): Promise<void> => list.load();
  const form = (kind: QualificationKind): CertificateForm =>
    openCertificate(
      app,
      kind,
      () => list.value.peek()?.find((one) => one.kind === kind) ?? null,
      load,
      pictures,
    );
  const forms = { 1: form(1), 2: form(2), 3: form(3), 4: form(4), 5: form(5) };
  return {
    list,
    forms,
    open: () => {
      void load();
      let ways = [changes.on('qualifications', load)];
      // Drafts are restored once the submitted certificates are loaded, because they are compared with them.
      const begin = effect(() => {
        if (list.value.value === undefined || ways.length > 1) return;
        ways = [...ways, ...untracked(() => certificateKinds.map((kind) => forms[kind].open()))];
      });
      return () => {
        begin();
        for (const back of ways) back();
      };
    },
  };
};
