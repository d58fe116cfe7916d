// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TaxFields } from './shared/TaxFields.tsx';

afterEach(cleanup);

const rate = (code: 'none' | 'reverseInput20', name: string) => ({
  code,
  name,
  percent: code === 'none' ? 0 : 20,
  isInput: code !== 'none',
  isReverseCharge: code !== 'none',
});

test('a course stands for its cost centre, and Reverse Charge says that the tax comes on top', () => {
  const told: { taxCode: string; costCentre: number }[] = [];
  const show = (taxCode: 'none' | 'reverseInput20') => (
    <MantineProvider env="test">
      <TaxFields
        taxCodes={[rate('none', 'kein Umsatz'), rate('reverseInput20', 'Reverse Charge 20 %')]}
        costCentres={[{ ID: 7, name: 'Turnen', tag_ID: 3 }]}
        courses={[{ ID: 12, title: 'Kinderturnen', costCentre_ID: 7 }]}
        value={{ taxCode, costCentre: 0 }}
        onChange={(value) => told.push(value)}
      />
    </MantineProvider>
  );
  const { rerender } = render(show('none'));
  const onTop = 'Der Betrag ist ohne Steuer; sie wird dazugebucht.';
  expect(screen.queryByText(onTop)).toBeNull();
  fireEvent.change(screen.getByLabelText('Kostenstelle'), { target: { value: 'course:12' } });
  fireEvent.change(screen.getByLabelText('Steuer'), { target: { value: 'reverseInput20' } });
  expect(told).toEqual([
    { taxCode: 'none', costCentre: 7 },
    { taxCode: 'reverseInput20', costCentre: 0 },
  ]);
  rerender(show('reverseInput20'));
  expect(screen.getByText(onTop)).toBeDefined();
});
