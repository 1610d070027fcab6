import type { Page } from 'playwright-core';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import type { ForeignStack } from '../../support/foreignUpstream/startForeignStack.ts';
import { openPageAs, signInApi } from '../steps/consultation.ts';
import { chatLog } from '../steps/signIn.ts';

/** Opens a consultation by its address, as the doctor. */
export const openRoom = async (stack: ForeignStack, orderId: string): Promise<Page> => {
  const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${orderId}&part=record`);
  await chatLog(page).waitFor();
  return page;
};

/** Approves a prescription in the hospital's own system, which tells nobody. */
export const approveElsewhere = async (stack: ForeignStack, id: string): Promise<void> => {
  const call = await signInApi(`http://127.0.0.1:${stack.upstreamPort}`, 'auditor');
  const { version } = (await call(audit.claim, { id })).prescription;
  await call(audit.verdict, { id, version, approve: true, opinion: '' });
};
