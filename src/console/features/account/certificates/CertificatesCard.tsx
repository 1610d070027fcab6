import type { Qualification, QualificationKind } from '../../../../contract/account/qualification.ts';
import { createWorklists } from '../../../domain/worklists/worklists.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { CertificateDetails, ReviewBadge } from './CertificateDetails.tsx';
import { CertificateEditor } from './CertificateEditor.tsx';
import { certificateKinds, type Certificates, createCertificates } from './certificates.ts';

interface Props {
  certificates: Certificates;
}

const CertificateItem = ({
  certificates,
  kind,
  certificate,
}: Props & { kind: QualificationKind; certificate: Qualification | undefined }) => {
  const app = useServices();
  const t = useCatalog('account').profile.certificates;
  const form = certificates.forms[kind];
  const isAuditor = app.shared(createWorklists).account.value.value?.isAuditor ?? false;
  const name = isAuditor && (kind === 1 || kind === 2) ? t.pharmacistKinds[kind] : t.kinds[kind];
  return (
    <li className="certificate">
      <section className="stack" aria-label={name}>
        <header className="certificate-head">
          <h3>{name}</h3>
          {certificate ? (
            <ReviewBadge certificate={certificate} />
          ) : (
            <span className="quiet small">{t.none}</span>
          )}
          {form.isOpen.value ? null : (
            <Button label={certificate ? t.change : t.submit} description={name} onClick={form.open} />
          )}
        </header>
        {form.isOpen.value ? (
          <CertificateEditor form={form} kind={kind} />
        ) : certificate ? (
          <CertificateDetails certificate={certificate} />
        ) : null}
      </section>
    </li>
  );
};

/** The user's certificates and their review states. */
export const CertificatesCard = () => {
  const app = useServices();
  const certificates = useModel(() => createCertificates(app));
  const t = useCatalog('account').profile.certificates;
  return (
    <Panel title={t.title}>
      <p className="quiet small">{t.lead}</p>
      <AsyncView data={certificates.list} onRetry={() => void certificates.list.load()} lines={10}>
        {({ value }: { value: readonly Qualification[] }) => (
          <ul className="certificates">
            {certificateKinds.map((kind) => (
              <CertificateItem
                key={kind}
                certificates={certificates}
                kind={kind}
                certificate={value.find((entry) => entry.kind === kind)}
              />
            ))}
          </ul>
        )}
      </AsyncView>
    </Panel>
  );
};
