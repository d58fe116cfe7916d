// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ResultHead } from './ResultHead.tsx';

afterEach(cleanup);

test('what became of something is a screen of its own, and its heading has the focus', () => {
  render(
    <MantineProvider env="test">
      <ResultHead title="Lena ist dabei!" subject="Kinderturnen" />
    </MantineProvider>,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Lena ist dabei!' }));
  expect(document.title).toMatch(/^Lena ist dabei!/);
});
