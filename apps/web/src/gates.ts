import { anyOf, manager, may, staffFrom, type Viewer } from '@vereinshaus/contract/kit/access';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import type { CurrentClub } from './areas/clubs/shared/club.ts';

/**
 * Conditions for screens and menu items besides the access rules: settings of the club, and the few facts about a person that no rule
 * covers. Used by the site map and by the navigation.
 */
export type GateFacts = {
  viewer: Viewer;
  user: Pick<SignedInUser, 'multiple' | 'memberStatuses'>;
  club: Pick<
    CurrentClub,
    | 'ID'
    | 'showMembershipCard'
    | 'noMembership'
    | 'showDiscounts'
    | 'quickSearch'
    | 'paymentMethods'
    | 'enableMedia'
    | 'showMediaMode'
    | 'cloudStorageMode'
    | 'roomBookingViewMode'
    | 'enableOnlineConferences'
    | 'enableMakeups'
    | 'enableSingles'
    | 'enableDraws'
    | 'showPages'
  >;
};

export type GateCondition = (facts: GateFacts) => boolean;

/** Users whose home page is the office's, not a family's. */
export const worksInOffice = (viewer: Viewer): boolean => viewer.staffLevel >= 20 || hasPermission(viewer, 'user_read');

export const membershipCard: GateCondition = ({ club }) => club.showMembershipCard;
export const otherClubs: GateCondition = ({ user }) => user.multiple;
export const membership: GateCondition = ({ club }) => !club.noMembership;
export const discounts: GateCondition = ({ club }) => club.showDiscounts;
export const quickSearch: GateCondition = ({ club }) => club.quickSearch;
export const vouchers: GateCondition = ({ club }) => club.paymentMethods.includes('voucher');
export const onlineUnits: GateCondition = ({ club }) => club.enableOnlineConferences;

export const singles: GateCondition = ({ club }) => club.enableSingles;
export const draws: GateCondition = ({ club }) => club.enableDraws;
export const clubPages: GateCondition = ({ club }) => club.showPages;
export const makeups: GateCondition = ({ club }) => club.enableMakeups;

export const belowRole =
  (level: number): GateCondition =>
  ({ viewer }) =>
    viewer.staffLevel < level;

export const seesOnlyOwnPersons: GateCondition = ({ viewer }) => !hasPermission(viewer, 'user_read');

/** showMediaMode: 1 trainers and media managers, 2 all. */
export const media: GateCondition = ({ club, viewer }) => {
  if (!club.enableMedia || club.showMediaMode === 0) return false;
  return club.showMediaMode === 2 || viewer.isTrainer || hasPermission(viewer, 'course/media_read');
};

/** Higher membership roles are functions: the board. */
const lastPlainRole = 410;

/** cloudStorageMode: 0 the office and file managers, 1 also trainers and the board, 2 all. */
export const cloudStorage: GateCondition = ({ club, viewer, user }) =>
  club.cloudStorageMode === 2 ||
  viewer.staffLevel >= 20 ||
  hasPermission(viewer, 'cloudstorage') ||
  (club.cloudStorageMode === 1 && (viewer.isTrainer || user.memberStatuses.some((code) => code > lastPlainRole)));

/** The membership role that gives access to room bookings, in addition to all other conditions. */
const roomRole = 220;

/** roomBookingViewMode: 1 and 3 role >= 50, 2 all, 3 also trainers and holders of role 220. */
export const rooms: GateCondition = ({ club, viewer, user }) => {
  switch (club.roomBookingViewMode) {
    case 1:
      return viewer.staffLevel >= 50;
    case 2:
      return true;
    case 3:
      return viewer.staffLevel >= 50 || viewer.isTrainer || user.memberStatuses.includes(roomRole);
    default:
      return false;
  }
};

export const anyRooms: GateCondition = ({ club }) => club.roomBookingViewMode > 0;

/** Access rules shared by screens of several areas. */
export const staffOrClubRead = anyOf(staffFrom(20), may('club_read'));
/** Offene Salden: users who manage the books (including role 80) see all of them, a Verwalter the own. */
export const balances = anyOf(may('accounting'), manager);
