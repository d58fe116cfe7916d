import {
  type Icon,
  IconCalendar,
  IconCalendarUser,
  IconHome,
  IconListCheck,
  IconSearch,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { currentItem, type NavigationGroup } from '../navigation.ts';
import classes from './frame.module.css';

type Target = { path: string; label: string; icon: Icon };

/**
 * The screens families use most, in reach of the thumb: the first five the viewer may open. Trainers get their hours there; a managed
 * person has nothing to pay.
 */
const targets: readonly Target[] = [
  { path: '/', label: 'Start', icon: IconHome },
  { path: '/kalender/monat', label: 'Kalender', icon: IconCalendar },
  { path: '/meineStunden', label: 'Stunden', icon: IconCalendarUser },
  { path: '/kurs/buchung', label: 'Angebote', icon: IconSearch },
  { path: '/benutzer/liste', label: 'Familie', icon: IconUsersGroup },
  { path: '/abrechnung', label: 'Geld', icon: IconWallet },
  { path: '/kurs/meine', label: 'Buchungen', icon: IconListCheck },
];

/** Only screens that are also in this person's navigation. */
export const openTargets = (groups: readonly NavigationGroup[]): readonly Target[] => {
  const open = new Set(groups.flatMap(({ items }) => items.map(({ path }) => path)));
  return targets.filter(({ path }) => open.has(path)).slice(0, 5);
};

/** The bar at the bottom of the screen on a phone, in addition to the drawer. */
export const BottomBar = ({ groups }: { groups: readonly NavigationGroup[] }) => {
  const { pathname } = useLocation();
  const current = currentItem(groups, pathname)?.path;
  return (
    <nav aria-label="Kurzwahl" className={classes.bottomBar}>
      {openTargets(groups).map(({ path, label, icon: TargetIcon }) => (
        <Link
          key={path}
          to={path}
          className={classes.bottomLink}
          {...(path === current && { 'aria-current': 'page' as const })}
        >
          <TargetIcon size={22} stroke={1.75} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
};
