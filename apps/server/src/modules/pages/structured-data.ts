import type { Course, CourseDetail } from '@vereinshaus/contract/courses/calls';
import { leadersOf, priceLines, showsEvents, startsOf } from '@vereinshaus/contract/courses/course-text';
import { placesOf } from '@vereinshaus/contract/courses/rules';
import { dayInVienna, fromDayNumber } from '@vereinshaus/contract/kit/days';
import { toEuros } from '@vereinshaus/contract/kit/money';
import { clubName } from './page-head.ts';
import type { Visit } from './visit.ts';

/** schema.org: what the pages say, for machines. */
const context = 'https://schema.org';

/** Search engines show a handful of dates. */
const maxEvents = 5;

const isoMoment = (epochSeconds: number) => new Date(epochSeconds * 1000).toISOString();
const isoDay = (epochSeconds: number) => (epochSeconds === 0 ? undefined : dayInVienna(new Date(epochSeconds * 1000)));

/** Undefined fields are left out when it is written. */
const given = (text: string) => (text === '' ? undefined : text);

const organisation = ({ club, origin }: Visit) => ({
  '@type': 'SportsOrganization',
  '@id': `${origin}/#verein`,
  name: clubName(club),
  url: `${origin}/`,
});

export const clubData = (visit: Visit) => {
  const { club, origin } = visit;
  return {
    '@context': context,
    ...organisation(visit),
    alternateName: given(club.shortName),
    logo: club.showLogo && club.logo !== '' ? `${origin}${club.logo}` : undefined,
    image: club.cover === '' ? undefined : `${origin}${club.cover}`,
    address: given(club.address),
    foundingDate: fromDayNumber(club.dateFounded) ?? undefined,
    sameAs: given(club.facebook),
  };
};

export const offersData = ({ origin }: Visit, list: readonly Pick<Course, 'ID' | 'name'>[]) => ({
  '@context': context,
  '@type': 'ItemList',
  itemListElement: list.map(({ ID, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: `${origin}/kurse/${ID}`,
  })),
});

const offersOf = (course: CourseDetail, { club, origin, now }: Visit) => {
  const { isFull } = placesOf(course, club);
  return priceLines(course, club, now).map(({ label, cents }) => ({
    '@type': 'Offer',
    name: label,
    category: cents === 0 ? 'Free' : 'Paid',
    price: toEuros(cents).toFixed(2),
    priceCurrency: 'EUR',
    availability: `${context}/${isFull ? 'SoldOut' : 'InStock'}`,
    url: `${origin}/kurse/${course.ID}`,
  }));
};

const placeOf = (name: string) => (name === '' ? undefined : { '@type': 'Place', name, address: name });

const eventsOf = (course: CourseDetail, visit: Visit) => {
  if (!showsEvents(course)) return [];
  const minutes = course.eventsMinutes.split(',').map(Number);
  return startsOf(course)
    .slice(0, maxEvents)
    .map((start, index) => ({
      '@type': 'Event',
      name: course.name,
      startDate: isoMoment(start),
      endDate: isoMoment(start + (minutes[index] ?? 0) * 60),
      eventAttendanceMode: `${context}/OfflineEventAttendanceMode`,
      eventStatus: `${context}/EventScheduled`,
      location: placeOf(course.eventsLocation),
      organizer: organisation(visit),
      url: `${visit.origin}/kurse/${course.ID}`,
    }));
};

export const courseData = (visit: Visit, course: CourseDetail, description: string) => {
  const { origin } = visit;
  const provider = organisation(visit);
  return {
    '@context': context,
    '@graph': [
      {
        '@type': 'Course',
        '@id': `${origin}/kurse/${course.ID}`,
        name: course.name,
        description,
        url: `${origin}/kurse/${course.ID}`,
        image: course.picture === '' ? undefined : `${origin}${course.picture}`,
        provider,
        offers: offersOf(course, visit),
        hasCourseInstance: {
          '@type': 'CourseInstance',
          courseMode: course.enableOnlineConferences ? ['Onsite', 'Online'] : 'Onsite',
          startDate: isoDay(course.startdate),
          endDate: isoDay(course.enddate),
          location: placeOf(course.eventsLocation),
          instructor: leadersOf(course).map(({ name }) => ({ '@type': 'Person', name })),
        },
      },
      ...eventsOf(course, visit),
    ],
  };
};
