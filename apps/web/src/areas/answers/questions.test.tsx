// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import type { DateQuestion } from '@vereinshaus/contract/answers/calls';
import { afterEach, expect, test } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { CourseAnswerRule } from './shared/CourseAnswerRule.tsx';
import { QuestionsSection } from './shared/QuestionsSection.tsx';

// The machine may be busy.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const at = (moment: string) => Date.parse(moment) / 1000;

const question: DateQuestion = {
  event_ID: 11,
  child_ID: 3,
  prename: 'Mia',
  fullname: 'Mia Gruber',
  course_ID: 7,
  title: 'Turnen',
  start: at('2026-11-17T15:00:00Z'),
  end: at('2026-11-17T16:00:00Z'),
  place: 'Turnsaal',
  until: at('2026-11-16T15:00:00Z'),
  answer: '',
};

test('Start asks, and one tap answers', async () => {
  const asked = answerWith({ 'answers/mine': { questions: [question] }, answers: { message: 'Danke! Mia kommt.' } });
  showAs({}, <QuestionsSection />);
  fireEvent.click(await screen.findByRole('button', { name: /^Kommt: Mia, Turnen, Di\., 17\.11\.2026, 16:00–17:00$/ }));
  await expect
    .poll(() => asked.find(({ body }) => body !== undefined)?.body)
    .toEqual({
      child_ID: 3,
      event_ID: 11,
      answer: 'yes',
    });
});

test('what was said stands on its button, after what waits for an answer', async () => {
  const said = { ...question, event_ID: 10, prename: 'Max', child_ID: 4, answer: 'no' as const };
  answerWith({ 'answers/mine': { questions: [said, question] } });
  showAs({}, <QuestionsSection />);
  const pressed = await screen.findByRole('button', { name: /^Kommt nicht: Max/ });
  expect(pressed.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent?.slice(0, 3))).toEqual(['Mia', 'Max']);
});

test('who looks after the dates sets until when families answer', async () => {
  const asked = answerWith({ 'answers/course': { hours: 24, dates: [] }, 'answers/rule': { message: 'Gespeichert.' } });
  showAs({}, <CourseAnswerRule courseId={7} />);
  expect(await screen.findByText('Zusagen: Familien antworten bis 24 Stunden vor Beginn')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ändern: Zusagen' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Speichern' }));
  await expect
    .poll(() => asked.find(({ body }) => body !== undefined)?.body)
    .toEqual({
      course_ID: 7,
      event_ID: 0,
      hours: 24,
    });
});
