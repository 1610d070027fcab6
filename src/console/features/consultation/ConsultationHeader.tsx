import { useComputed } from '@preact/signals-react';
import { Link } from 'wouter';
import { type Order, order as calls } from '../../../contract/consultation/order.ts';
import { loadedOrNull } from '../../domain/patient/banner/bannerFacts.ts';
import { PatientBanner } from '../../domain/patient/banner/PatientBanner.tsx';
import { isAskedInRecord } from '../../domain/patient/knownAllergies.ts';
import { withReport } from '../../domain/patient/personalHistories.ts';
import { createOpenPrescriptions } from '../../domain/prescription/openPrescriptions.ts';
import { videoPath } from '../../domain/videoCall/calls.ts';
import { consultationPath } from '../../domain/worklists/activeConsultations.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { narrowScreen, phoneScreen, useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { createIcon } from '../../ui/icons/createIcon.tsx';
import { closePopoverAround } from '../../ui/overlays/Popover.tsx';
import { useServices } from '../../useServices.ts';
import { SwitcherMenu } from './switcher/SwitcherMenu.tsx';
import type { Consultation } from './consultation.ts';

const BackIcon = createIcon(<path d="M12 4.500 6.500 10l5.500 5.500" />);

/** On a narrow screen, where neither the menu nor the trail is shown. */
export const BackLink = () => {
  const t = useMessages().consultation;
  return (
    <Link href="/cloudRoom" className="button button-quiet button-icon consultation-back" title={t.back}>
      <BackIcon />
      <span className="visually-hidden">{t.back}</span>
    </Link>
  );
};

interface Action {
  readonly label: string;
  readonly run: () => void;
  readonly isMain?: boolean;
}

/** The main actions that a phone's banner has no room for, and where else this visit is shown. */
const HeaderMenu = ({ id, actions }: { id: string; actions: readonly Action[] }) => {
  const t = useMessages().consultation;
  const visit = `/orderRecord/detail?id=${encodeURIComponent(id)}`;
  return (
    <nav className="consultation-menu" aria-label={t.menu}>
      <ul className="popover-choices">
        {actions.map(({ label, run }) => (
          <li key={label}>
            <button
              type="button"
              onClick={({ currentTarget }) => {
                closePopoverAround(currentTarget);
                run();
              }}
            >
              {label}
            </button>
          </li>
        ))}
        <li>
          <Link href={visit}>{t.visitPage}</Link>
        </li>
        <li>
          <Link href={`${visit}&print=record`}>{t.printRecord}</Link>
        </li>
      </ul>
    </nav>
  );
};

interface Props {
  consultation: Consultation;
  order: Order;
  hasVideo: boolean;
}

/** The patient, and what can be done with the whole visit: one row. */
export const ConsultationHeader = ({ consultation, order, hasVideo }: Props) => {
  const { clock, navigate, offered, shared } = useServices();
  const { consultation: t, video } = useMessages();
  const isNarrow = useMediaQuery(narrowScreen);
  const isPhone = useMediaQuery(phoneScreen);
  const { id, finish } = consultation;
  const openPrescriptions = shared(createOpenPrescriptions);
  const { reported } = consultation.allergies.value;
  const readFacts = () => {
    const opened = openPrescriptions.get(id);
    const facts = opened && loadedOrNull(opened.facts);
    return facts && withReport(facts, consultation.personalHistory);
  };
  // Not the draft itself, which changes with every key.
  const isAllergyAsked = useComputed(() => isAskedInRecord(consultation.record.draft.value, readFacts()));
  const writable = consultation.writable.value;
  const actions: Action[] = [];
  if (writable || hasVideo)
    actions.push({
      label: hasVideo ? video.back : video.open,
      run: () => navigate(hasVideo ? consultationPath(id) : videoPath(id)),
    });
  if (writable && offered.has(calls.finish))
    actions.push({ label: t.finish.action, run: finish.openConfirm, isMain: true });
  return (
    <header className="consultation-header">
      <BackLink />
      {isPhone
        ? null
        : actions.map(({ label, run, isMain = false }) => (
            <Button key={label} label={label} kind={isMain ? 'main' : 'plain'} onClick={run} />
          ))}
      <PatientBanner
        isHeading
        patient={{ ...order.patient, allergies: [...order.patient.allergies, ...reported] }}
        order={order}
        facts={readFacts()}
        isAllergyAsked={isAllergyAsked.value}
        medicines={openPrescriptions.get(id)?.medicines.value}
        now={clock.coarseNow.value}
        nameMenu={
          isNarrow ? <SwitcherMenu consultations={consultation.consultations} current={id} /> : undefined
        }
        actions={<HeaderMenu id={id} actions={isPhone ? actions : []} />}
      />
    </header>
  );
};
