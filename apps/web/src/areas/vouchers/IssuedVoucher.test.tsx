// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showAs } from '../../testing/show-as.tsx';
import { IssuedVoucher } from './IssuedVoucher.tsx';

afterEach(cleanup);

const voucher = {
  ID: 1,
  code: 'ABCD-2345',
  state: 'open',
  amount: 5000,
  recipient: 'Lena',
  message: 'Der Gutschein gilt.',
  receipt: '',
} as const;

test('whoever has bought a voucher goes on where the screen begins', () => {
  const again = () => undefined;
  showAs(
    {},
    <main tabIndex={-1}>
      <IssuedVoucher voucher={voucher} againLabel="Noch einen" onAgain={again} />
    </main>,
  );
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
