// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { handoverPointNames, handoverPoints } from '@vereinshaus/contract/handover/rules';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { OpenScreensContext } from '../help/shared/open-screens.ts';
import { HandoverPage } from './HandoverPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const handover = {
  role_ID: 5,
  function: 'Kassierin',
  former: { ID: 1, fullname: 'Karin Alt' },
  lastDay: 20_261_130,
  reportUntil: 20_261_229,
  successors: [{ ID: 2, fullname: 'Nora Neu', since: 20_261_201 }],
  points: handoverPointNames.slice(0, 3).map((point, index) => ({
    point,
    facts: index === 0 ? ['Buchhaltung'] : [],
    ticked: index === 1 ? 1_794_992_400 : 0,
    tickedBy: index === 1 ? 'Karin Alt' : '',
  })),
};

test('who leaves and who comes read one list, and tick it', async () => {
  const asked = answerWith({ '/handover/tick': { message: 'ok' }, '/handover': { handovers: [handover] } });
  showAs({}, <HandoverPage />);
  const card = await screen.findByRole('region', { name: 'Kassierin: Karin Alt' });
  expect(card.textContent).toContain('Danach: Nora Neu, ab 01.12.2026');
  expect(card.textContent).toContain('1 von 3 erledigt');
  expect(card.textContent).toContain('Buchhaltung');
  const [first] = handover.points;
  const label = first === undefined ? '' : handoverPoints[first.point].label;
  fireEvent.click(within(card).getByRole('checkbox', { name: label }));
  await vi.waitFor(() =>
    expect(asked.find(({ url }) => url.includes('tick'))?.body).toEqual({
      role_ID: 5,
      point: first?.point,
      done: true,
    }),
  );
  // A user who is not part of the handover writes no report and sees no signatories.
  expect(within(card).queryByRole('button', { name: 'Meldung als PDF' })).toBeNull();
});

test('what is clicked stands at once, no link leads where the reader may not go, and nothing is said in words', async () => {
  answerWith({ '/handover': { handovers: [handover] } });
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, options?: RequestInit) =>
    url.includes('tick') ? new Promise(() => undefined) : answered(url, options),
  );
  showAs(
    {},
    <OpenScreensContext value={new Set(['/sektionen'])}>
      <HandoverPage />
    </OpenScreensContext>,
  );
  const card = await screen.findByRole('region', { name: 'Kassierin: Karin Alt' });
  const links = within(card).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['Öffnen: Leitung von Sektionen']);
  expect(within(card).getAllByText('nichts eingetragen')).toHaveLength(2);
  const box = within(card).getByRole<HTMLInputElement>('checkbox', { name: handoverPoints.rights.label });
  fireEvent.click(box);
  await vi.waitFor(() => expect(box.checked).toBe(true));
});

test('says when a function will stand here, where none ends', async () => {
  answerWith({ '/handover': { handovers: [] } });
  showAs({}, <HandoverPage />);
  // The page says nothing about functions of others: one of them may be ending.
  expect(await screen.findByText(/Zurzeit endet keine Funktion, die du abgibst oder übernimmst/)).not.toBeNull();
});
