// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SmsCounter } from './SmsCounter.tsx';

afterEach(cleanup);

/** „Turnen: “ and „ LG Eva“ take 15 of the 140. */
const counted = (text: string, names = { author: 'Eva', course: 'Turnen' }) => {
  render(
    <MantineProvider env="test">
      <SmsCounter text={text} {...names} />
    </MantineProvider>,
  );
  const line = screen.getByText(/Zeichen einer SMS/);
  cleanup();
  return { text: line.textContent, color: line.style.color };
};

test('the counter of a short message is red as soon as one SMS does not hold it', () => {
  const [full, over, two] = [125, 126, 146].map((length) => counted('x'.repeat(length)));
  expect(full).toEqual({ text: '125 von 125 Zeichen einer SMS', color: 'var(--mantine-color-dimmed)' });
  expect(over).toEqual({
    text: '126 von 125 Zeichen einer SMS',
    color: 'var(--mantine-color-red-text)',
  });
  expect(two?.text).toBe('146 von 125 Zeichen einer SMS, das sind 2 SMS je Person');
  expect(counted(`${'x'.repeat(60)}🤸`)).toEqual({
    text: '62 von 125 Zeichen einer SMS, das sind 2 SMS je Person. Ein Sonderzeichen (Emoji, fremder Buchstabe) braucht mehr Platz',
    color: 'var(--mantine-color-red-text)',
  });
});

test('spaces around it do not count, and of long names 20 and 40 characters do', () => {
  expect(counted(`  ${'x'.repeat(125)} \n`).color).toBe('var(--mantine-color-dimmed)');
  const long = { author: 'E'.repeat(25), course: 'T'.repeat(50) };
  expect(counted('x'.repeat(74), long).text).toBe('74 von 74 Zeichen einer SMS');
  expect(counted('x'.repeat(75), long).color).toBe('var(--mantine-color-red-text)');
});
