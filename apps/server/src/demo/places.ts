import { plainLetters } from '@vereinshaus/contract/kit/plain-letters';
import type { Random } from './random.ts';

type Place = { postalCode: string; locality: string; share: number };

/** Where the members of a club live: the town itself first, then around it. */
export type Region = readonly Place[];

export const demoTown: Region = [
  { postalCode: '3100', locality: 'St. Pölten', share: 40 },
  { postalCode: '3500', locality: 'Krems an der Donau', share: 9 },
  { postalCode: '3430', locality: 'Tulln an der Donau', share: 8 },
  { postalCode: '3040', locality: 'Neulengbach', share: 8 },
  { postalCode: '3130', locality: 'Herzogenburg', share: 8 },
  { postalCode: '3140', locality: 'Pottenbrunn', share: 6 },
  { postalCode: '3151', locality: 'St. Georgen am Steinfelde', share: 6 },
  { postalCode: '3071', locality: 'Böheimkirchen', share: 5 },
  { postalCode: '3400', locality: 'Klosterneuburg', share: 4 },
  { postalCode: '3150', locality: 'Wilhelmsburg', share: 4 },
  { postalCode: '3390', locality: 'Melk', share: 2 },
];

export const south: Region = [
  { postalCode: '2340', locality: 'Mödling', share: 38 },
  { postalCode: '2344', locality: 'Maria Enzersdorf', share: 14 },
  { postalCode: '2353', locality: 'Guntramsdorf', share: 12 },
  { postalCode: '2345', locality: 'Brunn am Gebirge', share: 10 },
  { postalCode: '2380', locality: 'Perchtoldsdorf', share: 9 },
  { postalCode: '2351', locality: 'Wiener Neudorf', share: 8 },
  { postalCode: '2500', locality: 'Baden', share: 6 },
  { postalCode: '2540', locality: 'Bad Vöslau', share: 3 },
];

const streets = [
  'Hauptstraße',
  'Bahnhofstraße',
  'Schulgasse',
  'Kirchengasse',
  'Wiener Straße',
  'Gartengasse',
  'Mühlweg',
  'Feldgasse',
  'Lindenallee',
  'Josefstraße',
  'Kremser Landstraße',
  'Dr.-Karl-Renner-Promenade',
  'Schießstattring',
  'Birkengasse',
  'Sportplatzweg',
  'Am Anger',
  'Rosengasse',
  'Neugebäudeplatz',
  'Weinbergstraße',
  'Ahornweg',
  'Johann-Strauß-Gasse',
  'Mozartgasse',
  'Roseggerstraße',
  'Grillparzerstraße',
  'Steinfeldstraße',
  'Am Ziegelofen',
  'Franz-Schubert-Straße',
  'Kranzbichlerstraße',
] as const;

export type Address = {
  street: string;
  house_number: string;
  door: string;
  postal_code: string;
  locality: string;
  place_id: string;
};

const highestNumber = 60;

/** Every seventh house has a second and a third door to the street, every twentieth takes two plots. */
const houseNumbers: readonly string[] = Array.from({ length: highestNumber }, (_, index) => index + 1).flatMap(
  (number) => [
    String(number),
    ...(number % 7 === 0 ? [`${number}a`, `${number}b`] : []),
    ...(number % 20 === 0 ? [`${number}-${number + 2}`] : []),
  ],
);

/** Low numbers are more common: most streets are short. */
const anyHouseNumber = (random: Random) =>
  houseNumbers[Math.floor(random.next() ** 1.7 * houseNumbers.length)] ?? String(highestNumber);

/** Shown as a region of its own in the picker, nobody of the demo lives there. */
const innerCity: Place = { postalCode: '1010', locality: 'Wien', share: 0 };

const placeIdOf = ({ postalCode }: Place, street: string, number: string) =>
  `demo-${postalCode}-${streets.findIndex((name) => name === street) + 1}-${number}`;

/** The address register of the demo, place by place: every house its persons can live in. All of it is invented. */
export function* demoRegister() {
  for (const place of [...demoTown, ...south, innerCity]) {
    yield streets.flatMap((street) =>
      houseNumbers.map((houseNumber) => ({
        placeId: placeIdOf(place, street, houseNumber),
        postalCode: place.postalCode,
        locality: place.locality,
        street,
        houseNumber,
      })),
    );
  }
}

const door = (random: Random) =>
  random.weighted([
    ['', 55],
    [`Top ${random.int(1, 24)}`, 18],
    [`${random.int(1, 4)}/${random.int(1, 18)}`, 20],
    [`Stiege ${random.int(1, 3)}/${random.int(1, 12)}`, 7],
  ]);

export const address = (random: Random, region: Region): Address => {
  const place = random.weighted(region.map((item) => [item, item.share] as const));
  const street = random.pickCommon(streets);
  const number = anyHouseNumber(random);
  return {
    street,
    house_number: number,
    door: door(random),
    postal_code: place.postalCode,
    locality: place.locality,
    place_id: placeIdOf(place, street, number),
  };
};

const networks = ['664', '676', '660', '650', '699', '680', '681', '677'] as const;

/** Behind the network a subscriber's number never begins with 0: nobody's telephone rings. */
export const phone = (random: Random): string =>
  `43${random.pickCommon(networks)}0${String(random.int(0, 999_999)).padStart(6, '0')}`;

/** Domains that are reserved for examples: no mail to them can ever arrive. */
const mailHosts = ['example.com', 'example.org', 'example.net'] as const;

const inAddress = (name: string) =>
  plainLetters(name)
    .toLowerCase()
    .replaceAll(/[^a-z-]/g, '');

export const email = (random: Random, firstName: string, lastName: string): string => {
  const name = `${inAddress(firstName)}.${inAddress(lastName)}`;
  const number = random.weighted([
    ['', 3],
    [String(random.int(1, 99)), 2],
    [String(random.int(1960, 2005)), 1],
  ]);
  return `${name}${number}@${random.pick(mailHosts)}`;
};
