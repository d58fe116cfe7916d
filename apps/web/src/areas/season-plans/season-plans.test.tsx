// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SeasonPlan } from '@vereinshaus/contract/courses/season';
import { emptyPlan } from '@vereinshaus/contract/season-plans/plan';
import { afterEach, expect, test, vi } from 'vitest';
import { buildClub } from '../../testing/build.ts';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { SeasonPage } from '../courses/SeasonPage.tsx';
import { tooSmallText } from '../courses/season-draft.ts';
import { ComparePlansPage } from './ComparePlansPage.tsx';
import { CourseChangeDialog } from './CourseChangeDialog.tsx';
import { SeasonPlansPage } from './SeasonPlansPage.tsx';
import { course, facts, planHead, storedPlan } from './season-plans.testing.ts';

afterEach(cleanup);

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

test('who may look and not change makes no plan and deletes none', async () => {
  answerWith({ '/season-plans': { plans: [planHead(1, 'Teurer')] } });
  showAs({ role: 50 }, <SeasonPlansPage />);
  expect((await screen.findAllByText('Teurer')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Neuer Plan' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Aktionen für Teurer' })).toBeNull();
});

test('a plan without a name is not made', async () => {
  const asked = answerWith({ '/season-plans': { plans: [] } });
  const user = userEvent.setup();
  showAs({ role: 90 }, <SeasonPlansPage />);
  await user.click(await screen.findByRole('button', { name: 'Neuer Plan' }));
  await user.click(screen.getByRole('button', { name: 'Plan anlegen' }));
  expect((await screen.findAllByText('Bitte gib dem Plan einen Namen.')).length).toBeGreaterThan(0);
  expect(asked.filter(({ body }) => body !== undefined)).toEqual([]);
});

const minis = facts.courses[0] ?? course({ ID: 5, name: 'Minis' });

test('a change tells at once what comes of it and how, and goes into the plan', async () => {
  const change = vi.fn<(changed: object) => void>();
  const user = userEvent.setup();
  showAs(
    { role: 90 },
    <CourseChangeDialog
      course={minis}
      facts={facts}
      content={emptyPlan}
      mayChange
      onChange={change}
      onClose={() => undefined}
    />,
  );
  expect(plain(document.body.textContent)).toContain('12 × € 100,00 im Schnitt = € 1.200,00');
  await user.type(screen.getByRole('textbox', { name: 'Plätze (0 = offen)' }), '20');
  await user.type(screen.getByRole('textbox', { name: 'Preis in Prozent' }), '10');
  expect(plain(document.body.textContent)).toContain('14 × € 110,00 im Schnitt = € 1.540,00');
  await user.click(screen.getByRole('button', { name: 'In den Plan' }));
  expect(change).toHaveBeenCalledWith({
    ...emptyPlan,
    changes: [{ course_ID: 5, name: '', isDropped: false, size: 20, pricePercent: 10 }],
  });
});

test('names are asked for by who wants them; a reader has no fields', async () => {
  const asked = answerWith({
    '/season-plans/aging-out': { persons: [{ ID: 7, fullname: 'Ben Berg', reason: 'am 06.09.2027 9 Jahre alt' }] },
  });
  const user = userEvent.setup();
  showAs(
    { role: 50 },
    <CourseChangeDialog
      course={minis}
      facts={facts}
      content={emptyPlan}
      mayChange={false}
      onChange={() => undefined}
      onClose={() => undefined}
    />,
  );
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Namen zeigen: Wer wächst heraus?' }));
  expect((await screen.findByText('Ben Berg (am 06.09.2027 9 Jahre alt)')).textContent).toContain('Ben Berg');
  expect(asked[0]?.url).toContain('youngerthan=8');
});

test('two plans stand side by side, with a table of every figure', async () => {
  answerWith({
    '/season-plans/facts': facts,
    '/season-plans/plan/1': storedPlan(1, 'Teurer', { assumptions: { pricePercent: 10 } }),
    '/season-plans/plan/2': storedPlan(2, 'Weniger', {
      changes: [
        { course_ID: 6, isDropped: true },
        { course_ID: 77, name: 'Judo', price: 1 },
      ],
    }),
    '/season-plans': { plans: [planHead(1, 'Teurer'), planHead(2, 'Weniger')] },
  });
  const user = userEvent.setup();
  showAs({ role: 50 }, <ComparePlansPage />);
  await user.click(await screen.findByRole('combobox', { name: 'Daneben' }));
  await user.click(await screen.findByRole('option', { name: /^Weniger/ }));
  const table = await screen.findByRole('table', { name: 'Alle Zahlen' });
  const row = within(table).getByRole('row', { name: /^Einnahmen/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => plain(textContent)),
  ).toEqual(['€ 2.640,00', '€ 1.200,00', '+ € 1.440,00']);
  expect(screen.getByText(/Den Kurs „Judo“ gibt es nicht mehr/).textContent).toContain('Weniger:');
  expect(screen.getAllByRole('img', { name: /^Diagramm/ }).length).toBeGreaterThan(0);
});

test('on the telephone only courses that differ stand one by one, and the others are a tap away', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  answerWith({
    '/season-plans/facts': facts,
    '/season-plans/plan/1': storedPlan(1, 'Weniger', { changes: [{ course_ID: 6, isDropped: true }] }),
    '/season-plans': { plans: [planHead(1, 'Weniger')] },
  });
  const user = userEvent.setup();
  showAs({ role: 50 }, <ComparePlansPage />);
  const courses = async () =>
    within(await screen.findByRole('list', { name: 'Kurs für Kurs' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent).slice(0, 5));
  expect(await courses()).toEqual(['Maxis']);
  await user.click(screen.getByRole('button', { name: 'Auch den Kurs zeigen, der gleich bleibt' }));
  expect(await courses()).toEqual(['Minis', 'Maxis']);
  vi.unstubAllGlobals();
});

/** /kurse/saisonwechsel?plan=1 */
const fromPlan = (more: Record<string, unknown> = {}) => {
  const asked = answerWith({
    '/season-plans/facts': facts,
    '/season-plans/plan/1': storedPlan(1, 'Teurer', { changes: [{ course_ID: 77, name: 'Judo', price: 1 }] }),
    ...more,
  });
  showAs({ role: 90 }, <SeasonPage />, buildClub(), '/kurse/saisonwechsel?plan=1');
  return asked;
};

test('a plan takes over the courses that are still there, and asks anew when one went meanwhile', async () => {
  const user = userEvent.setup();
  const asked = fromPlan();
  await user.click(await screen.findByRole('button', { name: 'Vorschau für 2 Kurse' }));
  await screen.findByText('Heute nicht.');
  expect(asked.find(({ url }) => url.endsWith('/courses/season/preview'))?.body).toMatchObject({ course_ids: [5, 6] });
  expect(asked.filter(({ url }) => url.includes('/season-plans/facts')).length).toBeGreaterThan(1);
});

test('a plan that cannot be read fills in nothing, and one can go on without it', async () => {
  const user = userEvent.setup();
  fromPlan({
    '/season-plans/plan/1': { ...storedPlan(1, 'Später'), isUnreadable: true },
    '/courses/season/runs': { runs: [] },
    '/courses': { courses: [] },
  });
  expect((await screen.findByText(/Diesen Plan hat eine neuere Version/)).textContent).toContain('nicht lesen');
  await user.click(screen.getByRole('button', { name: 'Ohne Plan auswählen' }));
  expect((await screen.findByRole('combobox', { name: 'Schuljahr' })).tagName).toBe('INPUT');
});

test('more who keep a place than the copy has stand beside the size, and keep it all the same', () => {
  const plan = { comingAlong: 10, reservedUntil: 1_800_000_000 } as SeasonPlan;
  expect(tooSmallText(plan, 4)).toContain('10 behalten ihren Platz, vorgesehen sind 4. Niemand verliert ihn');
  expect([tooSmallText(plan, 10), tooSmallText(plan, 0), tooSmallText({ ...plan, reservedUntil: 0 }, 4)]).toEqual([
    '',
    '',
    '',
  ]);
});

test('without a plan the season change begins as ever', async () => {
  answerWith({ '/courses/season/runs': { runs: [] }, '/courses': { courses: [] } });
  showAs({ role: 90 }, <SeasonPage />);
  expect((await screen.findByRole('combobox', { name: 'Schuljahr' })).tagName).toBe('INPUT');
  expect(screen.queryByText(/Aus dem Plan/)).toBeNull();
});
