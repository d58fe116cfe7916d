import { expect, it } from 'vitest';
import { type PageBlock, publishProblems } from './page-content.ts';
import { audiencesAt, pageAddress, pagePlaces, subslotProblem } from './places.ts';

const src = '/api/media/picture/9b2f4a52-4f0e-4b57-8d43-0d1c5f3d2a11.jpg';
const undescribed = 'Bitte beschreib jedes Bild für alle, die es nicht sehen.';

it.each<[PageBlock, Record<string, string> | undefined]>([
  [{ kind: 'text', html: '<p>Hallo</p>' }, undefined],
  [{ kind: 'text', html: '<p>&nbsp;</p>' }, { html: 'Bitte schreib etwas, oder entferne den Baustein.' }],
  [{ kind: 'text', html: `<img src="${src}" alt="Fest" style="max-width:100%">` }, undefined],
  [{ kind: 'text', html: `<p>Hallo</p><img src="${src}" alt="" style="max-width:100%">` }, { html: undescribed }],
  [{ kind: 'pictures', caption: '', pictures: [] }, { pictures: 'Bitte wähle ein Bild aus.' }],
  [
    {
      kind: 'pictures',
      caption: '',
      pictures: [
        { src, alt: 'Fest' },
        { src, alt: '' },
      ],
    },
    { 'pictures.1.alt': undescribed },
  ],
  [{ kind: 'button', label: '', url: '/' }, { label: 'Bitte beschrifte den Knopf.' }],
  [
    { kind: 'button', label: 'Los', url: '//fremd.test' },
    { url: 'Bitte gib eine Adresse ein, die mit https:// oder / beginnt.' },
  ],
  [{ kind: 'files', title: '', files: [] }, { files: 'Bitte lade eine Datei hoch.' }],
  [{ kind: 'form', slot: '' }, { slot: 'Bitte wähle ein Formular aus.' }],
  [{ kind: 'dates', title: '', count: 3 }, undefined],
])('what keeps a block from being published: %j', (block, problem) => {
  expect(publishProblems([{ kind: 'courses', title: '', tag: 0 }, block]).get(1)).toEqual(problem);
});

it('an address can be typed, and where a place has one page there is no other', () => {
  expect(subslotProblem('page', 'ueber-uns')).toBeUndefined();
  for (const wrong of ['', 'Über uns', '../x', 'a b', '-a']) expect(subslotProblem('page', wrong)).toBeDefined();
  expect(subslotProblem('media', '')).toBeUndefined();
  expect(subslotProblem('athome', '')).toBeDefined();
  expect(subslotProblem('home', 'x')).toBeDefined();
});

it('every place is somewhere, for somebody', () => {
  for (const place of pagePlaces) {
    expect(pageAddress({ place, subslot: 'a', course_ID: 3 })).toMatch(/^\//);
    expect(audiencesAt[place].length).toBeGreaterThan(0);
  }
});
