import { IconCake, IconCards, IconId, IconUserShield, IconUserStar } from '@tabler/icons-react';
import { below } from '../../gates.ts';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Home', 20, '/meineMitgliedskarte', IconId),
  item('Verein', 30, '/verein/vorstand', IconUserStar),
  item('Verein', 70, '/vorstand', IconUserStar),
  item('Verein', 90, '/mitgliedschaft', IconCards, { when: below(50) }),
  item('Personen', 80, '/benutzer/nachRolle', IconUserStar),
  item('Personen', 110, '/benutzer/jubilare', IconCake),
  item('Verein', 120, '/rollen', IconUserShield),
];
