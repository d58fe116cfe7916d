import {
  IconChartPie,
  IconGrave2,
  IconIdBadge2,
  IconSearch,
  IconUserCheck,
  IconUserCog,
  IconUserHeart,
  IconUserSearch,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { may } from '@vereinshaus/contract/kit/access';
import { seesOnlyOwnPersons } from '../../gates.ts';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Personen', 10, '/benutzer/liste', IconUsers, { label: 'Alle Personen', access: may('user_read') }),
  item('Personen', 20, '/benutzer/liste', IconUserHeart, { label: 'Meine Daten', when: seesOnlyOwnPersons }),
  item('Personen', 30, '/benutzer/schnell', IconUserSearch),
  item('Personen', 40, '/benutzer/aktiv', IconUserCheck),
  item('Personen', 50, '/benutzer/admins', IconUserCog),
  item('Personen', 60, '/benutzer/aktivOderVerwalter', IconUsersGroup),
  item('Personen', 70, '/benutzer/trainer', IconIdBadge2),
  item('Personen', 90, '/benutzer/verwalterliste', IconUserHeart),
  item('Personen', 130, '/benutzer/tote', IconGrave2),
  item('Personen', 140, '/dash', IconChartPie),
  item('Personen', 150, '/benutzer/select', IconSearch),
];
