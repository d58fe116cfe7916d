import { type Access, loggedIn, manager, staffFrom } from '@vereinshaus/contract/access';
import { home } from '@vereinshaus/contract/home';
import { system } from '@vereinshaus/contract/system';
import type { ComponentType } from 'react';
import { OpenBalanceSection } from '../bookings/shared/OpenBalanceSection.tsx';
import { RoomsTodaySection } from '../events/shared/RoomsTodaySection.tsx';
import { ThisWeekSection } from '../events/shared/ThisWeekSection.tsx';
import { PasskeyOfferSection } from '../session/shared/PasskeyOfferSection.tsx';
import { AttentionSection } from './AttentionSection.tsx';
import { ConfirmDataSection } from './ConfirmDataSection.tsx';
import { MyGroupSection } from './MyGroupSection.tsx';
import { TreasurySection } from './TreasurySection.tsx';

type HomeSectionLine = { name: string; access: Access; Section: ComponentType };

/** What can stand on the home page, in this order. A section asks for its own data and is nothing when it has none. */
export const homeSections: readonly HomeSectionLine[] = [
  { name: 'attention', access: system.failedJobs.access, Section: AttentionSection },
  { name: 'treasury', access: home.treasury.access, Section: TreasurySection },
  { name: 'this-week', access: loggedIn, Section: ThisWeekSection },
  { name: 'open-balance', access: manager, Section: OpenBalanceSection },
  { name: 'confirm-data', access: loggedIn, Section: ConfirmDataSection },
  { name: 'rooms-today', access: staffFrom(30), Section: RoomsTodaySection },
  { name: 'my-group', access: manager, Section: MyGroupSection },
  { name: 'passkey', access: loggedIn, Section: PasskeyOfferSection },
];
