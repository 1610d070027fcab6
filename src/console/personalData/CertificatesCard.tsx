import type { Qualification, QualificationKind } from '../../contract/account/qualification.ts';
import { Button } from '../kit/Button.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWordsOf } from '../useApp.ts';
import { personalDataLexicon } from '../words/personalDataLexicon.ts';
import { CertificateFacts, ReviewBadge } from './CertificateFacts.tsx';
import { CertificateFields } from './CertificateFields.tsx';
import { certificateKinds, type Certificates, openCertificates } from './certificates.ts';

interface Props {
  certificates: Certificates;
}

const One = ({
  certificates,
  kind,
  one,
}: Props & { kind: QualificationKind; one: Qualification | undefined }) => {
  const w = useWordsOf(personalDataLexicon).profile.certificates;
  const form = certificates.forms[kind];
  const name = w.kinds[kind];
  return (
    <li className="certificate">
      <section className="stack" aria-label={name}>
        <header className="certificate-head">
          <h3>{name}</h3>
          {one ? <ReviewBadge one={one} /> : <span className="quiet small">{w.none}</span>}
          {form.shown.value ? null : (
            <Button label={one ? w.change : w.handIn} description={name} onClick={form.show} />
          )}
        </header>
        {form.shown.value ? (
          <CertificateFields form={form} kind={kind} />
        ) : one ? (
          <CertificateFacts one={one} />
        ) : null}
      </section>
    </li>
  );
};

/** The user's certificates and their review states. */
export const CertificatesCard = () => {
  const app = useApp();
  const certificates = useOpened(() => openCertificates(app));
  const w = useWordsOf(personalDataLexicon).profile.certificates;
  return (
    <Panel title={w.title}>
      <p className="quiet small">{w.lead}</p>
      <RemoteView of={certificates.list} retry={() => void certificates.list.load()} lines={10}>
        {({ value }: { value: readonly Qualification[] }) => (
          <ul className="certificates">
            {certificateKinds.map((kind) => (
              <One
                key={kind}
                certificates={certificates}
                kind={kind}
                one={value.find((known) => known.kind === kind)}
              />
            ))}
          </ul>
        )}
      </RemoteView>
    </Panel>
  );
};
