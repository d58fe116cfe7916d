// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { contrastRatio } from '@vereinshaus/contract/kit/contrast';
import { afterEach, expect, test } from 'vitest';
import { PersonAvatar } from './PersonAvatar.tsx';
import { FamilyContext, personColour, personHues, personVariables } from './person-colour.ts';

afterEach(cleanup);

const family = [40, 12, 31, 77];

test('every person of a family has a colour of their own, and keeps it when somebody joins', () => {
  const inks = family.map((id) => personColour(id, family).ink);
  expect(inks).toEqual(['var(--person-0)', 'var(--person-1)', 'var(--person-2)', 'var(--person-3)']);
  expect(family.map((id) => personColour(id, [...family, 90]).ink)).toEqual(inks);
});

test('the ninth begins again, and whoever belongs to another family is painted by number', () => {
  const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(personColour(9, nine)).toEqual(personColour(1, nine));
  expect(personColour(21, family)).toEqual(personColour(21, []));
});

test.each(['light', 'dark'] as const)('letters can be read on their ground: %s', (scheme) => {
  const variables = personVariables(scheme);
  for (const index of personHues.keys()) {
    const [ink, ground] = [variables[`--person-${index}`] ?? '', variables[`--person-${index}-ground`] ?? ''];
    expect(contrastRatio(ink, ground)).toBeGreaterThanOrEqual(4.5);
  }
});

test('the hues are those of the language where they are shown on a light ground', () => {
  const variables = personVariables('light');
  expect(personHues.map((_, index) => variables[`--person-${index}`])).toEqual([...personHues]);
});

test('a person shows their initials in their colour, a photo where there is one', () => {
  const { container, rerender } = render(<PersonAvatar personId={31} name="Lena Berger" />, { wrapper: Family });
  expect(screen.getByText('LB')).toBeDefined();
  expect(container.querySelector<HTMLElement>('.mantine-Avatar-placeholder')?.style.color).toBe('var(--person-2)');
  rerender(<PersonAvatar personId={31} name="Lena Berger" image="/foto.jpg" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/foto.jpg');
});

const Family = ({ children }: { children: React.ReactNode }) => (
  <MantineProvider>
    <FamilyContext value={family}>{children}</FamilyContext>
  </MantineProvider>
);
