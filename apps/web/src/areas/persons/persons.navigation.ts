import {
  IconChartPie,
  IconGrave2,
  IconIdBadge2,
  IconMailForward,
  IconSearch,
  IconUserCheck,
  IconUserCog,
  IconUserHeart,
  IconUserSearch,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { allOf, may } from '@vereinshaus/contract/kit/access';
import { messaging } from '@vereinshaus/contract/messaging/calls';
import { seesOnlyOwnPersons } from '../../gates.ts';
import { type AreaItem, item } from '../../navigation-item.ts';

/** Users who may list persons are not always allowed to write to them. */
const writesMessages = allOf(may('user_read'), messaging.sendMessage.access);

export const items: readonly AreaItem[] = [
  item('Personen', 10, '/benutzer/liste', IconUsers, { label: 'Alle Personen', access: may('user_read') }),
  item('Personen', 15, '/benutzer/liste', IconUserHeart, { label: 'Meine Daten', when: seesOnlyOwnPersons }),
  item('Personen', 30, '/benutzer/schnell', IconUserSearch),
  item('Personen', 40, '/benutzer/aktiv', IconUserCheck, { viewOf: '/benutzer/liste' }),
  item('Personen', 50, '/benutzer/admins', IconUserCog, { viewOf: '/benutzer/liste' }),
  item('Personen', 60, '/benutzer/aktivOderVerwalter', IconUsersGroup, { viewOf: '/benutzer/liste' }),
  item('Personen', 70, '/benutzer/trainer', IconIdBadge2, { viewOf: '/benutzer/liste' }),
  item('Personen', 90, '/benutzer/verwalterliste', IconUserHeart, { viewOf: '/benutzer/liste' }),
  item('Personen', 130, '/benutzer/tote', IconGrave2, { viewOf: '/benutzer/liste' }),
  item('Personen', 140, '/dash', IconChartPie),
  item('Personen', 150, '/benutzer/select', IconSearch, { viewOf: '/benutzer/liste' }),
  item('Kommunikation', 5, '/benutzer/select', IconMailForward, {
    label: 'Nachricht schreiben',
    access: writesMessages,
  }),
];
