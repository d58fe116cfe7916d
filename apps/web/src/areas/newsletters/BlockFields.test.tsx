// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { NewsletterBlock } from '@vereinshaus/contract/newsletters/newsletter-content';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { BlockFields } from './BlockFields.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
vi.setConfig({ testTimeout: 30_000 });

const show = (block: NewsletterBlock, problems: Record<string, string>) => {
  answerWith({});
  showAs({ role: 90 }, <BlockFields block={block} problems={problems} onChange={() => undefined} />);
};

/** The message at a field, as a screen reader announces it. */
const saidAt = async (label: string) => {
  const field = await screen.findByLabelText(label);
  return (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
};

test('what is wrong with the link of a picture stands at the link, a missing picture at its button', async () => {
  const wrong = { link: 'Der Link ist falsch.', src: 'Bitte wähle ein Bild aus.' };
  show({ kind: 'picture', src: '', alt: '', link: 'x' }, wrong);
  expect(await saidAt('Link')).toContain('Der Link ist falsch.');
  expect(await saidAt('Bildbeschreibung')).not.toContain('falsch');
  expect(screen.getByRole('alert').textContent).toBe('Bitte wähle ein Bild aus.');
});

test('what is wrong with the right column stands at the right column', async () => {
  show({ kind: 'columns', left: '', right: '{name}' }, { right: 'Rechts stimmt etwas nicht.' });
  const sentence = await screen.findByText('Rechts stimmt etwas nicht.');
  const right = screen.getByText('Rechte Spalte');
  expect(right.compareDocumentPosition(sentence)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
