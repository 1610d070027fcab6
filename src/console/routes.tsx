import type { ComponentType } from 'react';
import { Part } from './kit/Part.tsx';
import { chunk } from './lib/chunk.ts';
import { type Lexicon, type Speech, withOwnWords } from './words/language.ts';
import { personalDataLexicon } from './words/personalDataLexicon.ts';
import { ruleLexicon } from './words/ruleLexicon.ts';
import { serviceLexicon } from './words/serviceLexicon.ts';
import { staffLexicon } from './words/staffLexicon.ts';

/** One route: its page, and how its chunk loads. */
export interface Place {
  readonly path: string;
  readonly Page: ComponentType;
  /** Prefetches the chunk, with its messages in the current language. */
  readonly fetch: (speech: Speech<unknown>) => void;
}

const nothing = {};

interface Kind {
  /** Rendered without the layout. */
  readonly alone?: boolean;
  /** Messages that no other page uses. */
  readonly words?: Lexicon<unknown>;
}

const place = (path: string, load: () => Promise<ComponentType>, { alone, words }: Kind = {}): Place => {
  const part = chunk(load);
  return {
    path,
    Page: () => <Part of={part} props={nothing} words={words} alone={alone} />,
    fetch: (speech) => {
      const whole = words ? withOwnWords(part, speech, words) : part;
      // Only prefetches: if it fails now, the page itself reports it.
      whole.fetch().catch(() => undefined);
    },
  };
};

/** The log-in is outside of the shared layout (specification §2). */
export const loginPlace = place('/login', async () => (await import('./login/LoginPage.tsx')).LoginPage, {
  alone: true,
});

/** Every route under the shared layout (specification §2). */
export const places: readonly Place[] = [
  place('/', async () => (await import('./home/HomePage.tsx')).HomePage),
  place('/cloudRoom', async () => (await import('./cloudRoom/CloudRoomPage.tsx')).CloudRoomPage),
  place(
    '/cloudRoom/detail',
    async () => (await import('./consultation/ConsultationPage.tsx')).ConsultationPage,
  ),
  place('/cloudRoom/detail1', async () => (await import('./consultation/VideoPage.tsx')).VideoPage),
  place('/orderRecord', async () => (await import('./orderRecord/OrderRecordPage.tsx')).OrderRecordPage),
  place(
    '/orderRecord/detail',
    async () => (await import('./orderRecord/OrderDetailPage.tsx')).OrderDetailPage,
    { words: ruleLexicon },
  ),
  place(
    '/prescriptionRecord',
    async () => (await import('./prescriptionRecord/PrescriptionRecordPage.tsx')).PrescriptionRecordPage,
    { words: ruleLexicon },
  ),
  place('/serviceSetup', async () => (await import('./serviceSetup/ServiceSetupPage.tsx')).ServiceSetupPage, {
    words: serviceLexicon,
  }),
  place(
    '/workforceManagement',
    async () => (await import('./workforceManagement/WorkforceManagementPage.tsx')).WorkforceManagementPage,
    { words: staffLexicon },
  ),
  place('/personalData', async () => (await import('./personalData/PersonalDataPage.tsx')).PersonalDataPage, {
    words: personalDataLexicon,
  }),
  place(
    '/prescriptionTask',
    async () => (await import('./prescriptionTask/PrescriptionTaskPage.tsx')).PrescriptionTaskPage,
  ),
  place(
    '/prescriptionReview',
    async () => (await import('./prescriptionReview/PrescriptionReviewPage.tsx')).PrescriptionReviewPage,
    { words: ruleLexicon },
  ),
  place(
    '/myAuditRecord',
    async () => (await import('./myAuditRecord/MyAuditRecordPage.tsx')).MyAuditRecordPage,
  ),
];
