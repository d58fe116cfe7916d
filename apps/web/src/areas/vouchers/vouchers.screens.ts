import { anyOf, loggedIn, may } from '@vereinshaus/contract/kit/access';
import { vouchers } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const BuyVoucherPage = page(() => import('./BuyVoucherPage.tsx'), 'BuyVoucherPage');
const VouchersPage = page(() => import('./VouchersPage.tsx'), 'VouchersPage');
const SellVoucherPage = page(() => import('./SellVoucherPage.tsx'), 'SellVoucherPage');

export const screens: readonly Screen[] = [
  screen('/gutscheine/kaufen', 'Gutschein kaufen', loggedIn, BuyVoucherPage, { when: vouchers }),
  screen('/gutscheine', 'Gutscheine', may('vouchers_read'), VouchersPage, { when: vouchers, list: true }),
  screen('/gutscheine/verkaufen', 'Gutscheine verkaufen', anyOf(may('vouchers'), may('accounting')), SellVoucherPage, {
    when: vouchers,
  }),
];
