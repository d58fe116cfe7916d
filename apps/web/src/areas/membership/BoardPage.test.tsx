// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { BoardPage } from './BoardPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const entry = {
  ID: 3,
  prename: 'Olga',
  lastname: 'Obfrau',
  fullname: 'Olga Obfrau',
  titlesAnte: '',
  titlesPost: '',
  role: 500,
  roleDescriptionLong: 'Obfrau',
  roleTimeStart: Date.parse('2026-11-02T12:00:00Z') / 1000,
  roleTimeEnd: 0,
  roleEmail: '',
};

test.each([
  ['on the last day', '2026-11-30T10:00:00Z', 90, true],
  ['a day later', '2026-12-01T10:00:00Z', 90, false],
  ['before it begins', '2026-11-01T10:00:00Z', 90, false],
  ['to who changes nothing', '2026-11-30T10:00:00Z', 0, false],
])('a change of the board is to be told to the authority within four weeks: %s', async (_, now, role, isTold) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  answerWith({ 'club/board': { users: [entry] } });
  showAs({ role }, <BoardPage />);
  expect(await screen.findByText('Olga Obfrau')).toBeTruthy();
  expect(screen.queryByText(/§ 14 VerG.*bis 30\.11\.2026/s) !== null).toBe(isTold);
});
