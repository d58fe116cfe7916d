// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { BookingPrices } from './booking-prices.ts';
import { PlanChoice } from './PlanChoice.tsx';
import { WayChoice } from './WayChoice.tsx';

afterEach(cleanup);

const prices = (priceCents: number, feeCents: number): BookingPrices => ({
  of: new Map(),
  isComplete: true,
  priceCents,
  feeCents,
  error: null,
});

test('who hears the choices without seeing them hears what each costs', () => {
  render(
    <MantineProvider env="test">
      <WayChoice
        ways={['member', 'without']}
        prices={{ member: prices(11_000, 6000), without: prices(15_000, 0) }}
        value={null}
        error={undefined}
        onChange={() => undefined}
      />
      <PlanChoice groups={[{ ID: 1, name: 'In Raten' }]} value={null} error={undefined} onChange={() => undefined}>
        {() => <p>drei Raten zu € 50,00</p>}
      </PlanChoice>
    </MantineProvider>,
  );
  const choice = (name: RegExp) => screen.queryByRole('radio', { name });
  expect(choice(/^Als Mitglied\s*Kurs €\s110,00 \+ Mitgliedsbeitrag €\s60,00\s*= €\s170,00$/)).not.toBeNull();
  expect(choice(/^Ohne Mitgliedschaft\s*Kurs €\s150,00\s*= €\s150,00$/)).not.toBeNull();
  expect(choice(/^In Raten\s*drei Raten zu € 50,00$/)).not.toBeNull();
});
