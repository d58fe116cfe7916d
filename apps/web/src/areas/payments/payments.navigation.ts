import { IconArrowsExchange, IconScale, IconWallet } from '@tabler/icons-react';
import { may } from '@vereinshaus/contract/kit/access';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Personen', 100, '/benutzer/saldo', IconScale, { access: may('accounting') }),
  item('Geld', 10, '/abrechnung', IconWallet),
  item('Geld', 47, '/benutzer/saldo', IconScale, { access: may('accounting'), section: 'Familien' }),
  item('Geld', 50, '/zahlungen', IconArrowsExchange, { section: 'Familien' }),
];
