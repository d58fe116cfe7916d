import type { UseQueryOptions } from '@tanstack/react-query';
import { answers } from '@vereinshaus/contract/answers/calls';
import { attendance } from '@vereinshaus/contract/attendance/calls';
import { bankChanges } from '@vereinshaus/contract/bank-changes/calls';
import { keepsBank } from '@vereinshaus/contract/clubs/club-field-access';
import { forms } from '@vereinshaus/contract/forms/calls';
import { handovers } from '@vereinshaus/contract/handover/calls';
import { home } from '@vereinshaus/contract/home/calls';
import { type Access, loggedIn, manager, staffFrom, trainer } from '@vereinshaus/contract/kit/access';
import { ledger } from '@vereinshaus/contract/ledger/calls';
import { conversations } from '@vereinshaus/contract/messaging/conversations';
import { persons } from '@vereinshaus/contract/persons/calls';
import { quotas } from '@vereinshaus/contract/quotas/calls';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import { system } from '@vereinshaus/contract/system/calls';
import type { ComponentType } from 'react';
import { query } from '../../kit/api.ts';
import { QuestionsSection } from '../answers/shared/QuestionsSection.tsx';
import { NextListsSection } from '../attendance/shared/NextListsSection.tsx';
import { PlaceOffersSection } from '../attendance/shared/PlaceOffersSection.tsx';
import { OpenBalanceSection } from '../bookings/shared/OpenBalanceSection.tsx';
import { QueueOffersSection, queueOffersQueries } from '../bookings/shared/QueueOffersSection.tsx';
import { BankChangeBanner } from '../clubs/shared/BankChangeBanner.tsx';
import { OpenDrawsSection } from '../draws/shared/OpenDrawsSection.tsx';
import { RoomsTodaySection } from '../events/shared/RoomsTodaySection.tsx';
import { ThisWeekSection } from '../events/shared/ThisWeekSection.tsx';
import { calendarDaysQuery, daysAhead } from '../events/shared/use-calendar-days.ts';
import { OpenFormsSection } from '../forms/shared/OpenFormsSection.tsx';
import { FamilyQuestionsSection, familyQuestionsQueries } from '../guardianships/shared/FamilyQuestionsSection.tsx';
import { OwnHandoversSection } from '../handover/shared/OwnHandoversSection.tsx';
import { NewestNewsSection } from '../news/shared/NewestNewsSection.tsx';
import { newestNewsQuery } from '../news/shared/newest-news.ts';
import { UnreadSection } from '../news/shared/UnreadSection.tsx';
import { HomePageSection } from '../page-blocks/shared/HomePageSection.tsx';
import { slotQuery } from '../page-blocks/shared/SlotContent.tsx';
import { PasskeyOfferSection } from '../session/shared/PasskeyOfferSection.tsx';
import { AttentionSection } from './AttentionSection.tsx';
import { BackupSection } from './BackupSection.tsx';
import { ComingSection } from './ComingSection.tsx';
import { ConfirmDataSection } from './ConfirmDataSection.tsx';
import { FiguresSection } from './FiguresSection.tsx';
import { FirstStepsSection } from './FirstStepsSection.tsx';
import { InboxSection } from './InboxSection.tsx';
import { MyGroupSection } from './MyGroupSection.tsx';
import { QuotaSection } from './QuotaSection.tsx';
import { TreasurySection } from './TreasurySection.tsx';

/** The user of the page, and when it was opened. */
type HomeVisit = { user: SignedInUser; now: Date };
type SectionQuery = Pick<UseQueryOptions, 'queryKey' | 'queryFn'>;

type HomeSectionLine = {
  name: string;
  access: Access;
  Section: ComponentType;
  /** The queries of the section. The page shows nothing below its header until all are answered, so that nothing jumps. */
  asks?: (visit: HomeVisit) => SectionQuery | readonly SectionQuery[];
};

/** Full-width sections, in this order. */
export const wideSections: readonly HomeSectionLine[] = [
  { name: 'family-questions', access: manager, Section: FamilyQuestionsSection, asks: familyQuestionsQueries },
  { name: 'quotas', access: quotas.filled.access, Section: QuotaSection, asks: () => query(quotas.filled, {}) },
  { name: 'backup', access: system.backup.access, Section: BackupSection, asks: () => query(system.backup, {}) },
  {
    name: 'first-steps',
    access: home.firstSteps.access,
    Section: FirstStepsSection,
    asks: () => query(home.firstSteps, {}),
  },
  {
    name: 'bank-change',
    access: keepsBank,
    Section: BankChangeBanner,
    asks: () => query(bankChanges.waiting, {}),
  },
  { name: 'page', access: loggedIn, Section: HomePageSection, asks: () => slotQuery({ place: 'home' }) },
];

/** The office's inbox, on the left. */
export const deskSections: readonly HomeSectionLine[] = [
  { name: 'inbox', access: home.inbox.access, Section: InboxSection, asks: () => query(home.inbox, {}) },
];

/** Next to it: today's events. */
export const todaySections: readonly HomeSectionLine[] = [
  {
    name: 'attention',
    access: system.failedJobs.access,
    Section: AttentionSection,
    asks: () => query(system.failedJobs, {}),
  },
  {
    name: 'rooms-today',
    access: staffFrom(30),
    Section: RoomsTodaySection,
    asks: ({ now }) => calendarDaysQuery(now, 1),
  },
  // Uses the same query as the inbox.
  { name: 'coming', access: home.inbox.access, Section: ComingSection },
];

export const figureSections: readonly HomeSectionLine[] = [
  { name: 'figures', access: home.figures.access, Section: FiguresSection, asks: () => query(home.figures, {}) },
];

/** The cards below, in this order. A section without content is not shown. */
export const homeSections: readonly HomeSectionLine[] = [
  { name: 'treasury', access: home.treasury.access, Section: TreasurySection, asks: () => query(home.treasury, {}) },
  { name: 'next-lists', access: trainer, Section: NextListsSection, asks: () => query(attendance.next, {}) },
  // Only clubs with this feature query it, so the page does not wait for it.
  { name: 'queue-offers', access: manager, Section: QueueOffersSection, asks: queueOffersQueries },
  // Only clubs with draws query it.
  { name: 'open-draws', access: manager, Section: OpenDrawsSection },
  { name: 'own-handovers', access: loggedIn, Section: OwnHandoversSection, asks: () => query(handovers.own, {}) },
  { name: 'questions', access: loggedIn, Section: QuestionsSection, asks: () => query(answers.mine, {}) },
  {
    name: 'this-week',
    access: loggedIn,
    Section: ThisWeekSection,
    asks: ({ now }) => calendarDaysQuery(now, daysAhead),
  },
  {
    name: 'place-offers',
    access: manager,
    Section: PlaceOffersSection,
    asks: () => query(attendance.ownTryouts, {}),
  },
  {
    name: 'open-balance',
    access: manager,
    Section: OpenBalanceSection,
    asks: ({ user }) => query(ledger.saldo, { childID: user.ID }),
  },
  { name: 'open-forms', access: loggedIn, Section: OpenFormsSection, asks: () => query(forms.open, {}) },
  {
    name: 'confirm-data',
    access: loggedIn,
    Section: ConfirmDataSection,
    asks: ({ user }) => query(persons.get, { child_ID: user.ID }),
  },
  { name: 'newest-news', access: loggedIn, Section: NewestNewsSection, asks: newestNewsQuery },
  { name: 'conversations', access: loggedIn, Section: UnreadSection, asks: () => query(conversations.list, {}) },
  { name: 'my-group', access: manager, Section: MyGroupSection },
  // Last, because its code loads later, and only for the users concerned.
  { name: 'passkey', access: loggedIn, Section: PasskeyOfferSection },
];
