// @vitest-environment happy-dom
import { MantineProvider, Tabs } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TabsList } from './TabsList.tsx';

const tabWidth = 100;
let windowWidth = 1000;
let resized: () => void = () => undefined;

beforeEach(() => {
  windowWidth = 1000;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resized = tell;
      }
      observe() {}
      unobserve() {}
      disconnect() {
        resized = () => undefined;
      }
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => windowWidth);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => tabWidth);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * tabWidth;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const names = ['Beschreibung', 'Teilnehmer', 'Termine', 'Umfragen', 'Daten'];

/** Whether the selected tab is between the edges of the list. */
const isInView = () => {
  const { scrollLeft } = screen.getByRole('tablist');
  const { offsetLeft } = screen.getByRole('tab', { selected: true });
  return offsetLeft >= scrollLeft && offsetLeft + tabWidth <= scrollLeft + windowWidth;
};

test('the chosen tab is in view, and stays so when the window becomes narrower', () => {
  render(
    <MantineProvider env="test">
      <Tabs value="Daten">
        <TabsList active="Daten">
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </TabsList>
      </Tabs>
    </MantineProvider>,
  );
  expect(isInView()).toBe(true);
  screen.getByRole('tablist').scrollLeft = 0;
  windowWidth = 200;
  expect(isInView()).toBe(false);
  act(() => resized());
  expect(isInView()).toBe(true);
});
