import type { ComponentType } from 'react';
import { placeIcons } from '../kit/roomIcons.tsx';
import type { Words } from '../words/en.ts';
import type { Counts } from './counts.ts';
import type { CoreWords } from '../words/core.en.ts';

/** One item of the main menu. */
export interface Entry {
  readonly path: string;
  readonly name: keyof CoreWords['frame']['nav'];
  readonly icon: ComponentType;
  /** Another path for which this item is active. */
  readonly also?: string;
  /** The pending items to count there. */
  readonly counts?: readonly (keyof Counts)[];
}

/** The main menu, in groups. Everybody sees it: the upstream checks permissions (specification §6). */
export const menu: readonly (readonly Entry[])[] = [
  [
    { path: '/', name: 'home', icon: placeIcons.today },
    { path: '/cloudRoom', name: 'cloudRoom', icon: placeIcons.room, counts: ['waiting', 'unread'] },
    { path: '/orderRecord', name: 'orderRecord', icon: placeIcons.order },
    {
      path: '/prescriptionRecord',
      name: 'prescriptionRecord',
      icon: placeIcons.prescription,
      counts: ['toMend'],
    },
  ],
  [
    {
      path: '/prescriptionTask',
      name: 'prescriptionTask',
      icon: placeIcons.audit,
      also: '/prescriptionReview',
      counts: ['free'],
    },
    { path: '/myAuditRecord', name: 'myAuditRecord', icon: placeIcons.history },
  ],
  [
    { path: '/serviceSetup', name: 'serviceSetup', icon: placeIcons.service },
    { path: '/workforceManagement', name: 'workforceManagement', icon: placeIcons.staff },
    { path: '/personalData', name: 'personalData', icon: placeIcons.person },
  ],
];

/** Whether the item is active at an address. */
export const isAt = ({ path, also }: Entry, address: string): boolean =>
  address === path || address === also || (path !== '/' && address.startsWith(`${path}/`));

/** A page below one of the main menu's. */
interface Below {
  readonly above: string;
  readonly name: Entry['name'];
  readonly here: Exclude<keyof Words['shell']['trail'], 'label'>;
}

const belows: Readonly<Record<string, Below>> = {
  '/cloudRoom/detail': { above: '/cloudRoom', name: 'cloudRoom', here: 'consultation' },
  '/cloudRoom/detail1': { above: '/cloudRoom', name: 'cloudRoom', here: 'video' },
  '/orderRecord/detail': { above: '/orderRecord', name: 'orderRecord', here: 'order' },
  '/prescriptionReview': { above: '/prescriptionTask', name: 'prescriptionTask', here: 'review' },
};

/** The sub-page at an address; null for a page of the main menu. */
export const placeBelow = (address: string): Below | null => belows[address] ?? null;
