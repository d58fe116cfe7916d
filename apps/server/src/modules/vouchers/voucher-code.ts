import { randomInt } from 'node:crypto';
import { voucherAlphabet, voucherCodeLength } from '@vereinshaus/contract/vouchers/calls';

/** Eight characters out of 32, 40 bits from the operating system's random source; wrong ones are counted (redeem-voucher.ts). */
export const newVoucherCode = (): string =>
  Array.from({ length: voucherCodeLength }, () => voucherAlphabet[randomInt(voucherAlphabet.length)]).join('');
