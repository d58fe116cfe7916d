import { IconCake, IconCards, IconId, IconInbox, IconUserShield, IconUserStar } from '@tabler/icons-react';
import { membership } from '@vereinshaus/contract/membership/calls';
import { belowRole } from '../../gates.ts';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Home', 20, '/meineMitgliedskarte', IconId),
  item('Verein', 30, '/verein/vorstand', IconUserStar, { viewOf: '/vorstand' }),
  item('Verein', 15, '/vorstand', IconUserStar),
  item('Verein', 90, '/mitgliedschaft', IconCards, { when: belowRole(50) }),
  item('Personen', 25, '/mitgliedschaft', IconInbox, { label: 'Anfragen', access: membership.requests.access }),
  item('Personen', 80, '/benutzer/nachRolle', IconUserStar, { viewOf: '/benutzer/liste' }),
  item('Personen', 110, '/benutzer/jubilare', IconCake),
  item('Verein', 120, '/rollen', IconUserShield, { section: 'System' }),
];
