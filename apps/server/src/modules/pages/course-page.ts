import { contract } from '@vereinshaus/contract';
import { bookingWindowOf, bookingWindowText } from '@vereinshaus/contract/bookings/booking-window';
import type { CourseDetail } from '@vereinshaus/contract/courses/calls';
import {
  ageText,
  genderTexts,
  leadersOf,
  nextDateText,
  offersTryouts,
  priceLines,
  scheduleText,
  shortPriceText,
  shortScheduleText,
  showsEvents,
  spanText,
} from '@vereinshaus/contract/courses/course-text';
import { placesOf } from '@vereinshaus/contract/courses/rules';
import { formatMoment, toSeconds } from '@vereinshaus/contract/kit/days';
import { formatEuros } from '@vereinshaus/contract/kit/money';
import { type Html, html } from '../../kit/html.ts';
import { bookingOf } from './offers-page.ts';
import { framedPage } from './page-frame.ts';
import { clubName, headOf, summaryOf } from './page-head.ts';
import { courseData } from './structured-data.ts';
import type { Visit } from './visit.ts';

export const courseParts = ['src/frame/PublicFrame.tsx', 'src/areas/courses/CoursePage.tsx'];

type Fact = readonly [label: string, text: string];

const datesOf = (course: CourseDetail): readonly Fact[] =>
  showsEvents(course)
    ? [
        ['Zeitraum', spanText(course)],
        ['Termine', scheduleText(course)],
        ['Nächster Termin', nextDateText(course)],
      ]
    : [];

const pricesOf = (course: CourseDetail, { club, now }: Visit): string =>
  priceLines(course, club, now)
    .map(({ label, cents }) => `${label === 'Kosten' ? label : `Kosten für ${label}`}: ${formatEuros(cents)}`)
    .join('\n');

/** In the order of the program, so that nothing moves when it takes over. */
const factsOf = (course: CourseDetail, visit: Visit): readonly Fact[] => {
  const window = bookingWindowOf(course, { now: toSeconds(visit.now), isExistingMember: false });
  const facts: readonly Fact[] = [
    ...datesOf(course),
    [course.yearAllowedLeft + course.yearAllowedRight > 0 ? 'Jahrgänge' : 'Alter', ageText(course)],
    ['Nur für', genderTexts[course.gender]],
    ['Mitgliedschaft', course.membersOnly ? 'Für diesen Kurs ist eine Mitgliedschaft erforderlich.' : ''],
    ['Zielgruppe', course.audience],
    ['Nur nach dem Kurs', course.permitting.map(({ name }) => name).join('\n')],
    [
      'Leitung',
      leadersOf(course)
        .map(({ name }) => name)
        .join(', '),
    ],
    ['Kosten', pricesOf(course, visit)],
    ['Anmeldung', bookingWindowText(window, formatMoment)],
    ['Information', course.information],
    ['Mitzubringen', course.bring],
  ];
  return facts.filter(([, text]) => text !== '');
};

const coverOf = ({ picture, pictureAlt }: CourseDetail): Html =>
  html`<div class="cover">${picture !== '' && html`<img src="${picture}" alt="${pictureAlt}" decoding="async">`}</div>`;

const words = { free: 'Platz buchen', full: 'Auf die Warteliste' };

/** Beside the button, where there is room. */
const moreOf = (course: CourseDetail, visit: Visit): readonly Html[] => {
  const beside = ['Kosten', 'Nächster Termin', 'Leitung', 'Anmeldung'];
  return factsOf(course, visit)
    .filter(([label]) => beside.includes(label))
    .map(([label, text]) => html`<p class="more lines"><small>${label}</small>${text}</p>`);
};

/** What it is in one line, where nobody has described it. */
const shortFacts = (course: CourseDetail, { club, now }: Visit): string =>
  [shortScheduleText(course), course.eventsLocation, ageText(course), shortPriceText(course, club, now)]
    .filter(Boolean)
    .join(' · ');

/** /kurse/{id}: a course that everybody may see; any other is refused by its call. */
export const coursePage = async (visit: Visit, courseId: number) => {
  const { club, ask } = visit;
  const { course } = await ask(contract.courses.get, { courseId });
  const description = summaryOf(course.description) || shortFacts(course, visit);
  const { text: places } = placesOf(course, club);
  return {
    head: headOf(visit, {
      title: `${course.name} – ${clubName(club)}`,
      description,
      path: `/kurse/${course.ID}`,
      ...(course.picture !== '' && { picture: { path: course.picture, alt: course.pictureAlt || course.name } }),
      structured: courseData(visit, course, description),
    }),
    body: framedPage(
      club,
      html`<a href="/kurs/buchung" class="back">← zurück zu allen Angeboten</a><h1>${course.name}</h1>${course.audience !== '' && html`<p class="quiet">${course.audience}</p>`}<div class="tabs"></div>
<div class="columns"><div class="read">${course.description !== '' && html`<p class="lines">${course.description}</p>`}<dl>${factsOf(course, visit).map(([label, text]) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`)}</dl></div>
<aside aria-label="Buchen">${coverOf(course)}<div class="book"><span class="price">${shortPriceText(course, club, visit.now)}</span>${places !== null && html`<span class="places">${places}</span>`}${moreOf(course, visit)}${bookingOf(course, visit, words)}${offersTryouts(course) && html`<a href="/registrieren/${course.ID}?schnuppern=1" class="button plain" aria-label="Schnuppern: ${course.name}">Zuerst schnuppern</a>`}</div></aside></div>`,
    ),
    parts: courseParts,
    styles: ['frame', 'courses'],
  };
};
