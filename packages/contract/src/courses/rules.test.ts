import { describe, expect, it } from 'vitest';
import {
  birthYearsInWords,
  type Candidate,
  type CourseFormValues,
  courseFormProblems,
  eligibilityOf,
  exactAgeOn,
  fitsAge,
  isExistingMember,
  type Limits,
  needsMembership,
  placesOf,
} from './rules.ts';

const plain: CourseFormValues = {
  membersOnly: false,
  minparts: 0,
  maxparts: 0,
  price: 0,
  pricenm: 0,
  olderthan: 0,
  youngerthan: 120,
  startdate: 0,
  enddate: 0,
  bookingStart: 0,
  bookingEnd: 0,
  showStart: 0,
  showEnd: 0,
  yearAllowedLeft: 0,
  yearAllowedRight: 0,
};

const textsOf = (values: Partial<CourseFormValues>) =>
  courseFormProblems({ ...plain, ...values }).map(({ text }) => text);

const disorder = (first: string, second: string) =>
  `Die Felder "${first}" und "${second}" erfüllen nicht die Ordnungsbedingung!`;

describe('the course form', () => {
  it.each([
    [{ minparts: 9, maxparts: 8 }, 'Mindestanzahl Teilnehmer', 'Höchstanzahl Teilnehmer'],
    [{ price: 200, pricenm: 100 }, 'Preis für Mitglieder', 'Preis für Nicht-Mitglieder'],
    [{ price: 200, pricenm: 0 }, 'Preis für Mitglieder', 'Preis für Nicht-Mitglieder'],
    [{ olderthan: 8.5, youngerthan: 8 }, 'Mindestalter', 'Höchstalter'],
    [{ startdate: 20, enddate: 10 }, 'Erster Tag', 'Letzter Tag'],
    [{ bookingStart: 20, bookingEnd: 10 }, 'Buchbar ab', 'Buchbar bis'],
    [{ showStart: 20, showEnd: 10 }, 'Anzeigen ab', 'Anzeigen bis'],
    [{ yearAllowedLeft: 2016, yearAllowedRight: 2015 }, 'Jahrgang von', 'Jahrgang bis'],
  ])('refuses %o', (values, first, second) => {
    expect(textsOf(values)).toEqual([disorder(first, second)]);
  });

  it.each([
    [{ minparts: 8, maxparts: 8 }],
    [{ minparts: 8, maxparts: 0 }],
    [{ price: 100, pricenm: 100 }],
    [{ price: 200, pricenm: 100, membersOnly: true }],
    [{ olderthan: 6, youngerthan: 6 }],
    [{ bookingStart: 20, bookingEnd: 0 }],
    [{ showStart: 10, showEnd: 10 }],
    [{ yearAllowedLeft: 2015, yearAllowedRight: 2015 }],
    [{ yearAllowedLeft: 2015, youngerthan: 100 }],
  ])('accepts %o', (values) => {
    expect(textsOf(values)).toEqual([]);
  });

  it.each([[{ olderthan: 6, yearAllowedLeft: 2015 }], [{ youngerthan: 99.5, yearAllowedRight: 2015 }]])(
    'refuses to mix the limits of %o',
    (values) => {
      expect(textsOf(values)).toEqual(['Jahrgangs- und Alters-Limitierung darf nicht gemischt werden!']);
    },
  );
});

describe('places', () => {
  const club = { hideCapacity: false, alwaysShowRemainingPlaces: false };

  it.each([
    [10, 7, null],
    [10, 8, 'Noch 2 Plätze frei'],
    [10, 9, 'Noch 1 Platz frei'],
    [10, 10, null],
    [10, 12, null],
    [0, 50, null],
  ])('of %i with %i taken are told as %s', (maxparts, parts_count, text) => {
    expect(placesOf({ maxparts, parts_count, line_count: 0 }, club).text).toBe(text);
  });

  it('are always told where the club wants it, and never where it hides them', () => {
    const one = { maxparts: 10, parts_count: 1, line_count: 0 };
    expect(placesOf(one, { ...club, alwaysShowRemainingPlaces: true }).text).toBe('Noch 9 Plätze frei');
    expect(placesOf({ maxparts: 10, parts_count: 9, line_count: 0 }, { ...club, hideCapacity: true }).text).toBeNull();
  });

  it('are gone when as many take part as may, or more', () => {
    expect(placesOf({ maxparts: 10, parts_count: 10, line_count: 0 }, club)).toMatchObject({ isFull: true, free: 0 });
    expect(placesOf({ maxparts: 10, parts_count: 11, line_count: 0 }, club)).toMatchObject({ isFull: true, free: 0 });
    expect(placesOf({ maxparts: 0, parts_count: 11, line_count: 0 }, club)).toMatchObject({
      isFull: false,
      free: null,
    });
  });

  it('leaves what is free to those who wait already', () => {
    expect(placesOf({ maxparts: 10, parts_count: 8, line_count: 1 }, club)).toMatchObject({
      isFull: false,
      free: 1,
      forQueue: 1,
      text: 'Noch 1 Platz frei',
    });
    expect(placesOf({ maxparts: 10, parts_count: 8, line_count: 5 }, club)).toMatchObject({
      isFull: true,
      free: 0,
      forQueue: 2,
      text: null,
    });
  });
});

const today = '2026-10-01';

const open: Limits = {
  minAge: null,
  maxAge: null,
  ageMeasuredOn: null,
  startsOn: '2026-09-07',
  birthYearFrom: null,
  birthYearTo: null,
  sex: 'all',
  membersOnly: false,
  allowedRoles: [],
  permittingCourses: [],
};

const somebody: Candidate = { birthDate: '2018-05-01', sex: 'fem', roleCodes: [1], attendedCourses: [] };

const words = {
  roleLabel: (code: number) => `Rolle ${code}`,
  courseName: (courseId: number) => (courseId === 7 ? 'Anfänger' : undefined),
};

const reasons = (limits: Partial<Limits>, candidate: Partial<Candidate> = {}) =>
  eligibilityOf({ ...open, ...limits }, { ...somebody, ...candidate }, today, words);

const codes = (limits: Partial<Limits>, candidate: Partial<Candidate> = {}) =>
  reasons(limits, candidate).map(({ code }) => code);

describe('ages', () => {
  it.each([
    ['six on the first day', '2020-09-07', []],
    ['six one day too late', '2020-09-08', ['tooYoung']],
    ['still six on the day before the seventh birthday', '2019-09-08', []],
    ['seven on the first day', '2019-09-07', ['tooOld']],
  ])('6 to 6 means six-year-olds: %s', (_, birthDate, expected) => {
    expect(codes({ minAge: 6, maxAge: 6 }, { birthDate })).toEqual(expected);
  });

  it.each([
    ['2026-10-29', ['tooYoung']],
    ['2026-11-01', []],
  ])('with decimals count exactly: born on 1 May 2021, five and a half on %s', (ageMeasuredOn, expected) => {
    expect(codes({ minAge: 5.5, ageMeasuredOn }, { birthDate: '2021-05-01' })).toEqual(expected);
  });

  it('are exact between two birthdays', () => {
    expect(exactAgeOn('2020-03-01', '2026-03-01')).toBe(6);
    expect(exactAgeOn('2020-03-01', '2026-08-30')).toBeCloseTo(6.5, 2);
    expect(exactAgeOn('2020-02-29', '2026-03-01')).toBe(6);
  });

  it('99.5 is a limit, 100 is none', () => {
    expect(codes({ maxAge: 99.5 }, { birthDate: '1920-01-01' })).toEqual(['tooOld']);
    expect(codes({ maxAge: 100 }, { birthDate: '1920-01-01' })).toEqual([]);
  });

  it('are measured on the qualifying day, else on the first day, else today', () => {
    const limits = { minAge: 6 };
    const birthDate = '2020-09-15';
    expect(codes(limits, { birthDate })).toEqual(['tooYoung']);
    expect(codes({ ...limits, ageMeasuredOn: '2026-09-15' }, { birthDate })).toEqual([]);
    expect(codes({ ...limits, ageMeasuredOn: '2026-09-14' }, { birthDate })).toEqual(['tooYoung']);
    expect(codes({ ...limits, startsOn: null }, { birthDate })).toEqual([]);
  });

  it('need a birth date, but only where there is a limit', () => {
    expect(reasons({ minAge: 6 }, { birthDate: null })).toEqual([
      { code: 'birthDateMissing', text: 'Geburtsdatum bitte zuerst eingeben.' },
    ]);
    expect(codes({ maxAge: 120 }, { birthDate: null })).toEqual([]);
  });

  it('are told with the day and the age', () => {
    expect(reasons({ minAge: 9 })[0]?.text).toBe('Mindestalter 9 Jahre: am 07.09.2026 erst 8 Jahre alt.');
    expect(reasons({ maxAge: 7.5 })[0]?.text).toBe('Höchstalter 7,5 Jahre: am 07.09.2026 schon 8 Jahre alt.');
  });
});

describe('an age of which nothing more is known', () => {
  it.each([
    [{ minAge: 6, maxAge: 9 }, [5, 6, 9, 10], [true, true, true, false]],
    [{ minAge: 6, maxAge: 9, startsOn: null }, [5, 6, 9, 10], [false, true, true, false]],
    [{ minAge: 3.5, startsOn: null }, [2, 3], [false, true]],
    [{ minAge: 18 }, [16, 17, 99], [false, true, true]],
    [{ maxAge: 120 }, [0, 99], [true, true]],
    [{ birthYearFrom: 2019, birthYearTo: 2020 }, [4, 5, 6, 7, 8], [false, true, true, true, false]],
  ] as const)('fits %o', (limits, ages, fitting) => {
    // A child of five who turns six before the first day next month counts as six.
    const later = 'startsOn' in limits ? {} : { startsOn: '2026-11-02' };
    expect(ages.map((age) => fitsAge({ ...open, ...later, ...limits }, age, today))).toEqual(fitting);
  });
});

describe('birth years', () => {
  it.each([
    [2017, 2018, []],
    [2018, 2018, []],
    [2019, 2020, ['birthYear']],
    [2019, null, ['birthYear']],
    [null, 2017, ['birthYear']],
    [null, 2018, []],
  ])('%s to %s for somebody of 2018', (birthYearFrom, birthYearTo, expected) => {
    expect(codes({ birthYearFrom, birthYearTo })).toEqual(expected);
  });

  it.each([
    [2015, 2017, 'Jahrgänge 2015 bis 2017'],
    [2015, 2015, 'Jahrgang 2015'],
    [2015, null, 'Jahrgang 2015 und jünger'],
    [null, 2015, 'Jahrgang 2015 und älter'],
    [null, null, ''],
  ])('%s to %s read "%s"', (from, to, text) => {
    expect(birthYearsInWords(from, to)).toBe(text);
  });
});

describe('who may take part', () => {
  it('is limited by sex', () => {
    expect(reasons({ sex: 'male' })).toEqual([{ code: 'sex', text: 'Nur für Buben und Männer.' }]);
    expect(codes({ sex: 'fem' })).toEqual([]);
    expect(codes({ sex: 'fem' }, { sex: 'inst' })).toEqual(['sex']);
  });

  it('is limited to chosen roles when members only, and by nothing otherwise', () => {
    expect(reasons({ membersOnly: true, allowedRoles: [1] }, { roleCodes: [2] })).toEqual([
      { code: 'role', text: 'Nur für: Rolle 1.' },
    ]);
    expect(codes({ membersOnly: false, allowedRoles: [1] }, { roleCodes: [2] })).toEqual([]);
    expect(codes({ membersOnly: true, allowedRoles: [] }, { roleCodes: [2] })).toEqual([]);
  });

  it('counts who becomes a member by booking as an ordinary member', () => {
    expect(codes({ membersOnly: true, allowedRoles: [1] }, { roleCodes: [] })).toEqual([]);
    expect(codes({ membersOnly: true, allowedRoles: [1] }, { roleCodes: [3] })).toEqual([]);
    expect(codes({ membersOnly: true, allowedRoles: [2] }, { roleCodes: [] })).toEqual(['role']);
  });

  it('is limited to those who attended a permitting course', () => {
    expect(codes({ permittingCourses: [7, 8] }, { attendedCourses: [8] })).toEqual([]);
    expect(reasons({ permittingCourses: [7, 8] })).toEqual([
      { code: 'permittingCourse', text: 'Nur für Personen, die schon dabei waren bei: Anfänger.' },
    ]);
  });

  it('is told everything that is missing at once', () => {
    expect(codes({ minAge: 14, sex: 'male', permittingCourses: [7] })).toEqual(['tooYoung', 'sex', 'permittingCourse']);
  });
});

describe('a members-only course', () => {
  it.each([
    [[], true],
    [[3], true],
    [[1], false],
    [[2], false],
    [[3, 1], false],
    [[1400], true],
  ])('asks those with the roles %o for a membership: %s', (roleCodes, expected) => {
    expect(needsMembership({ membersOnly: true }, roleCodes)).toBe(expected);
  });

  it('asks nobody when it is open to all', () => {
    expect(needsMembership({ membersOnly: false }, [])).toBe(false);
  });
});

describe('an existing member', () => {
  const attended = (endsOn: string | null, startsOn: string | null = '2025-01-01', courseId = 5) => [
    { courseId, startsOn, endsOn },
  ];

  it.each([
    ['2025-10-02', true],
    ['2025-10-01', true],
    ['2025-09-30', false],
    [null, true],
  ])('has attended a course until %s: %s', (endsOn, expected) => {
    expect(isExistingMember([], attended(endsOn), today)).toBe(expected);
  });

  it('is nobody whose first course is still to come', () => {
    expect(isExistingMember([], attended('2027-06-30', '2026-10-02'), today)).toBe(false);
  });

  it('has attended one of the listed courses, however long ago', () => {
    expect(isExistingMember([5, 6], attended('2019-06-30', '2018-09-01'), today)).toBe(true);
    expect(isExistingMember([6], attended('2026-06-30'), today)).toBe(false);
  });
});
