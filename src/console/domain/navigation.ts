import type { ComponentType } from 'react';
import type { Account } from '../../contract/account/auth.ts';
import { type ListCall, listCall, type Offered } from '../api/offered.ts';
import { routeIcons } from '../ui/icons/appIcons.tsx';
import type { AppMessages } from '../i18n/messages.ts';
import type { CoreMessages } from '../i18n/messages.ts';

/** What the menu counts: the user's pending items. */
export type PendingKind = 'waiting' | 'unread' | 'rejected' | 'claimable';

/** One item of the main menu. */
export interface MenuItem {
  readonly path: string;
  readonly name: keyof CoreMessages['common']['nav'];
  readonly icon: ComponentType;
  /** Another path for which this item is active. */
  readonly alsoActiveFor?: string;
  /** The pending items to count there. */
  readonly counts?: readonly PendingKind[];
  /** The extension without which the page shows nothing. */
  readonly needs?: ListCall;
  /** Not in the menu of others. */
  readonly forAdministrators?: true;
}

const menu: readonly (readonly MenuItem[])[] = [
  [
    { path: '/', name: 'home', icon: routeIcons.today },
    { path: '/cloudRoom', name: 'cloudRoom', icon: routeIcons.room, counts: ['waiting', 'unread'] },
    {
      path: '/orderRecord',
      name: 'orderRecord',
      icon: routeIcons.order,
      needs: listCall('/consult/consult-order/page'),
    },
    {
      path: '/prescriptionRecord',
      name: 'prescriptionRecord',
      icon: routeIcons.prescription,
      counts: ['rejected'],
    },
  ],
  [
    {
      path: '/prescriptionTask',
      name: 'prescriptionTask',
      icon: routeIcons.audit,
      alsoActiveFor: '/prescriptionReview',
      counts: ['claimable'],
      needs: listCall('/prescription/audit/page'),
    },
    {
      path: '/myAuditRecord',
      name: 'myAuditRecord',
      icon: routeIcons.history,
      needs: listCall('/prescription/audit/record'),
    },
  ],
  [
    { path: '/serviceSetup', name: 'serviceSetup', icon: routeIcons.service },
    {
      path: '/workforceManagement',
      name: 'workforceManagement',
      icon: routeIcons.staff,
      needs: listCall('/doctor/staff/page'),
    },
    { path: '/personalData', name: 'personalData', icon: routeIcons.person },
    { path: '/hospitalData', name: 'hospitalData', icon: routeIcons.data, forAdministrators: true },
  ],
];

/** The lists that the menu's entries need. */
export const menuLists: readonly ListCall[] = menu.flat().flatMap(({ needs }) => (needs ? [needs] : []));

/**
 * The main menu, in groups. Everybody sees the specification's pages, as far as the hospital's system offers them: the
 * upstream checks permissions (specification §6). The account is undefined while it is unknown.
 */
export const menuFor = (
  account: Pick<Account, 'isAdmin'> | undefined,
  offered: Pick<Offered, 'has'>,
): readonly (readonly MenuItem[])[] =>
  menu
    .map((group) =>
      group.filter(
        ({ forAdministrators, needs }) =>
          (!forAdministrators || account?.isAdmin) && (needs === undefined || offered.has(needs)),
      ),
    )
    .filter((group) => group.length > 0);

/** Whether the item is active at an address. */
export const isActive = ({ path, alsoActiveFor }: MenuItem, address: string): boolean =>
  address === path || address === alsoActiveFor || (path !== '/' && address.startsWith(`${path}/`));

/** A page below one of the main menu's. */
interface SubPage {
  readonly parentPath: string;
  readonly name: MenuItem['name'];
  readonly title: Exclude<keyof AppMessages['shell']['breadcrumb'], 'label'>;
}

const subPages: Readonly<Record<string, SubPage>> = {
  '/cloudRoom/detail': { parentPath: '/cloudRoom', name: 'cloudRoom', title: 'consultation' },
  '/cloudRoom/detail1': { parentPath: '/cloudRoom', name: 'cloudRoom', title: 'video' },
  '/orderRecord/detail': { parentPath: '/orderRecord', name: 'orderRecord', title: 'order' },
  '/prescriptionReview': { parentPath: '/prescriptionTask', name: 'prescriptionTask', title: 'review' },
};

/** The sub-page at an address; null for a page of the main menu. */
export const findSubPage = (address: string): SubPage | null => subPages[address] ?? null;

/** Whether an address is that of one patient's consultation, which leads back without the menu on a narrow screen. */
export const isConsultation = (address: string, search: string): boolean =>
  ['/cloudRoom/detail', '/cloudRoom/detail1'].includes(address) && new URLSearchParams(search).has('id');

/** What the screen at an address is called. */
export const screenName = (
  t: Pick<CoreMessages, 'common'> & Pick<AppMessages, 'shell'>,
  address: string,
): string => {
  const subPage = findSubPage(address);
  if (subPage) return t.shell.breadcrumb[subPage.title];
  const item = menu.flat().find(({ path }) => path === address);
  return item ? t.common.nav[item.name] : t.common.notFound.title;
};
