import type { Course } from '@vereinshaus/contract/courses/calls';
import {
  type CourseFilter,
  emptyCourseFilter,
  narrowed,
  readNarrowing,
} from '@vereinshaus/contract/courses/course-narrowing';
import { describe, expect, test } from 'vitest';
import { buildCourse } from '../../testing/build.ts';
import { placesIn, withNarrowing } from './course-filters.ts';

const monday = 1_791_212_400; // 05.10.2026, 17:00
const hour = 3600;

const courses: readonly Course[] = [
  buildCourse({
    ID: 1,
    name: 'Fußball U8',
    description: 'Viele Ballkontakte',
    eventsList: `${monday}`,
    eventsMinutes: '60',
    eventsLocation: 'Sportplatz',
    olderthan: 6,
    youngerthan: 8,
    trainers: '5|Théo Berger',
    tags: '12',
    fits: [7],
  }),
  buildCourse({
    ID: 2,
    name: 'Yoga am Morgen',
    eventsList: `${monday - 8 * hour}`,
    eventsMinutes: '60',
    eventsLocation: 'Saal',
    olderthan: 18,
    maxparts: 1,
    parts_count: 1,
  }),
  buildCourse({ ID: 3, name: 'Wandern', startdate: monday, bookingEnd: monday - hour }),
];

const surroundings = {
  club: { hideCapacity: false, alwaysShowRemainingPlaces: false },
  tagLabels: new Map([[12, 'Ballsport']]),
  now: new Date((monday - 10 * hour) * 1000),
};

const left = (wanted: Partial<CourseFilter>, at = surroundings) =>
  narrowed(courses, { ...emptyCourseFilter, ...wanted }, at).map(({ ID }) => ID);

describe('offers are narrowed', () => {
  test.each([
    [{}, [1, 2, 3]],
    [{ search: 'fussball' }, [1]],
    [{ search: 'FUẞBALL u8' }, [1]],
    [{ search: 'ballkontakte' }, [1]],
    [{ search: 'theo' }, [1]],
    [{ search: 'ballsport sportplatz' }, [1]],
    [{ search: 'ballsport saal' }, []],
    [{ age: '7' }, [1, 3]],
    [{ age: '40' }, [2, 3]],
    [{ age: 'acht' }, [1, 2, 3]],
    [{ age: '200' }, [1, 2, 3]],
    [{ weekday: 1 }, [1, 2]],
    [{ dayPart: 'vormittag' }, [2]],
    [{ dayPart: 'abend' }, [1]],
    [{ place: 'Saal' }, [2]],
    [{ tag: 12 }, [1]],
    [{ person: 7 }, [1]],
    [{ hasFreePlaces: true }, [1, 3]],
  ] as const)('by %o', (wanted, ids) => {
    expect(left(wanted)).toEqual(ids);
  });

  test('to free places, not by those that can no longer be booked', () => {
    expect(left({ hasFreePlaces: true }, { ...surroundings, now: new Date(monday * 1000) })).toEqual([1]);
  });
});

describe('the address of a list', () => {
  const everything: CourseFilter = {
    search: 'Fuß & Ball',
    age: '7',
    weekday: 0,
    dayPart: 'abend',
    place: 'Turnsaal groß',
    tag: 12,
    hasFreePlaces: true,
    hasTryouts: true,
    person: 9,
  };

  test('holds every filter, and nothing where there is none', () => {
    const address = withNarrowing(new URLSearchParams('ansicht=lang'), everything);
    expect(readNarrowing(new URLSearchParams(address.toString()))).toEqual(everything);
    expect(withNarrowing(address, emptyCourseFilter).toString()).toBe('ansicht=lang');
  });

  test('with something else in it narrows nothing', () => {
    expect(readNarrowing(new URLSearchParams('wochentag=9&zeit=nachts&tag=x&frei=ja&fuer=-1'))).toEqual(
      emptyCourseFilter,
    );
  });
});

test('places are named once, by the alphabet', () => {
  expect(placesIn(courses)).toEqual(['Saal', 'Sportplatz']);
});
