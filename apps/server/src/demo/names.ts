import type { Random } from './random.ts';

export type Sex = 'male' | 'fem';
type FirstNames = Readonly<Record<Sex, readonly string[]>>;
type Generation = 'old' | 'middle' | 'young';

const list = (names: string) => names.split(' ');

/** Most frequent first. Generations: born before 1962, before 1996, after. */
const austrian: Readonly<Record<Generation, FirstNames>> = {
  old: {
    male: list(
      'Franz Josef Johann Karl Herbert Walter Günther Helmut Gerhard Erich Ernst Alfred Otto Leopold Rudolf Friedrich Kurt Anton Manfred Hermann',
    ),
    fem: list(
      'Maria Anna Elisabeth Margarete Christine Helga Ingrid Gertrude Erika Hermine Brigitte Renate Edeltraud Waltraud Hilde Johanna Theresia Rosa Monika Eva',
    ),
  },
  middle: {
    male: list(
      'Thomas Michael Andreas Christian Martin Stefan Markus Wolfgang Peter Daniel Alexander Roland Bernhard Robert Gerald Jürgen Philipp Florian Harald Klaus Matthias Georg Günter Dominik Patrick Clemens',
    ),
    fem: list(
      'Claudia Sabine Petra Andrea Barbara Birgit Karin Martina Daniela Katharina Julia Manuela Doris Eva Sonja Verena Nicole Bettina Elisabeth Kerstin Ulrike Cornelia Tanja Bianca Silvia Michaela Lisa Theresa',
    ),
  },
  young: {
    male: list(
      'Paul Jakob Lukas Felix Maximilian David Leon Noah Elias Tobias Jonas Fabian Simon Luca Moritz Valentin Raphael Sebastian Julian Niklas Anton Emil Theo Matteo Oskar Konstantin Leo Samuel Vinzenz Xaver',
    ),
    fem: list(
      'Marie Emma Anna Sophia Lena Laura Hannah Mia Lea Johanna Valentina Emilia Leonie Katharina Magdalena Clara Ella Nora Luisa Helena Sarah Amelie Rosa Ida Antonia Elena Theresa Flora Viktoria Mathilda',
    ),
  },
};

const everyGeneration = (male: string, fem: string): Readonly<Record<Generation, FirstNames>> => {
  const names = { male: list(male), fem: list(fem) };
  return { old: names, middle: names, young: names };
};

type Origin = {
  share: number;
  surnames: readonly string[];
  firstNames: Readonly<Record<Generation, FirstNames>>;
};

const origins: readonly Origin[] = [
  {
    share: 78,
    firstNames: austrian,
    surnames: list(
      'Gruber Huber Bauer Wagner Müller Pichler Steiner Moser Mayer Hofer Leitner Berger Fuchs Eder Fischer Schmid Winkler Weber Schwarz Maier Schneider Reiter Mayr Schmidt Wimmer Egger Brunner Lang Baumgartner Auer Binder Lechner Wolf Wallner Aigner Haas Lehner Koller Ebner Schuster Böhm Köck Zöchling Grünwald Haslinger Groß Weiß Strauß Öllinger Pfeiffer Rammelmayr Gschwandtner Hinterholzer Kaltenböck Sulzbacher Tröstl Ziegelwanger Stöger Grießler Spielbichler Kührer Nußbaumer Rauscher Schönbauer Übelhör Zehetgruber',
    ),
  },
  {
    share: 8,
    surnames: list(
      'Jovanović Petrović Nikolić Kovačević Marković Horvat Babić Hadžić Mehmedović Đorđević Begić Ilić Pavlović Marić',
    ),
    firstNames: everyGeneration(
      'Milan Dragan Nenad Goran Ivan Luka Marko Stefan Nikola Adnan Emir Amar Filip Tarik',
      'Jelena Ivana Marija Dragana Ana Amina Lejla Mila Sara Tea Emina Milica Nina Lana',
    ),
  },
  {
    share: 5,
    surnames: list('Yılmaz Kaya Demir Şahin Çelik Yıldız Öztürk Aydın Arslan Doğan Koç Kılıç'),
    firstNames: everyGeneration(
      'Mehmet Mustafa Emre Can Ali Yusuf Murat Deniz Kerem Eren Baran Ömer',
      'Ayşe Fatma Elif Zeynep Merve Esra Defne Azra Ela Selin Büşra Gül',
    ),
  },
  {
    share: 3,
    surnames: list('Nagy Szabó Kovács Tóth Horváth Varga Kiss Molnár Németh Farkas'),
    firstNames: everyGeneration(
      'László István Zoltán Gábor Bence Máté Péter Ádám Levente Dávid',
      'Katalin Éva Zsófia Anna Réka Eszter Judit Hanna Lilla Dóra',
    ),
  },
  {
    share: 3,
    surnames: list('Novak Dvořák Svoboda Kowalski Nowak Wiśniewski Novotný Procházka Kučera Horák'),
    firstNames: everyGeneration(
      'Jan Tomáš Piotr Marek Pavel Jakub Adam Michal Filip Martin',
      'Jana Agnieszka Katarzyna Lucie Eva Zuzana Magda Ola Hana Tereza',
    ),
  },
  {
    share: 2,
    surnames: list('Popescu Ionescu Radu Munteanu Dumitru Stan'),
    firstNames: everyGeneration('Andrei Mihai Ion Radu Vlad Luca', 'Ioana Elena Maria Andreea Daria Sofia'),
  },
  {
    share: 1,
    surnames: list('Haddad Al-Masri Khalil Rahimi Ahmadi Hosseini'),
    firstNames: everyGeneration('Omar Samir Karim Ali Amir Yasin', 'Layla Nour Maryam Samira Yasmin Zahra'),
  },
];

export type Surname = { name: string; origin: Origin };

export const surname = (random: Random): Surname => {
  const origin = random.weighted(origins.map((item) => [item, item.share] as const));
  return { name: random.pickCommon(origin.surnames), origin };
};

const generationOf = (birthYear: number): Generation =>
  birthYear < 1962 ? 'old' : birthYear < 1996 ? 'middle' : 'young';

/** Children of families that came here often bear a name that is common here. */
export const firstName = (random: Random, { origin }: Surname, sex: Sex, birthYear: number): string => {
  const generation = generationOf(birthYear);
  const isCommonHere = generation === 'young' && random.chance(0.35);
  return random.pickCommon((isCommonHere ? austrian : origin.firstNames)[generation][sex]);
};

/** Titles before and after the name; most people have none. */
export const titles = (random: Random, sex: Sex, age: number): { before: string; after: string; job: string } => {
  const none = { before: '', after: '', job: '' };
  if (age < 24 || !random.chance(0.16)) return none;
  if (age < 38 && random.chance(0.55)) return { ...none, after: random.pick(['BSc', 'BA', 'MSc', 'MA', 'BEd']) };
  return random.weighted([
    [{ ...none, before: sex === 'fem' ? 'Mag.a' : 'Mag.' }, 5],
    [{ ...none, before: 'DI' }, 3],
    [{ ...none, before: 'Dr.' }, 3],
    [{ ...none, before: 'Ing.' }, 3],
    [{ ...none, before: sex === 'fem' ? 'Mag.a Dr.' : 'Mag. Dr.' }, 1],
    [{ ...none, before: 'DI', after: 'BSc' }, 1],
    [{ ...none, before: 'Mag.', after: 'MBA' }, 1],
    [{ ...none, before: 'Dr.', job: sex === 'fem' ? 'Primaria' : 'Primarius' }, 0.4],
    [{ ...none, before: 'Mag.', job: 'OStR Prof.' }, 0.6],
  ]);
};
