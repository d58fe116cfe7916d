/**
 * Topic of a course, derived from its name and tags: determines colour, icon and drawing if it has no picture. If several topics match, the
 * first one wins.
 */
const words = {
  swimming: ['schwimm', 'wasser', 'aqua', 'tauch', 'hallenbad', 'kraul'],
  skiing: ['schi', 'ski', 'snowboard', 'langlauf', 'eislauf', 'rodel'],
  football: ['fußball', 'fussball', 'futsal'],
  basketball: ['basketball', 'korbball'],
  volleyball: ['volleyball', 'faustball', 'beach'],
  racket: ['tennis', 'badminton', 'federball', 'squash', 'padel'],
  martialArts: ['judo', 'karate', 'selbstverteidigung', 'boxen', 'ringen', 'taekwondo', 'aikido', 'fechten'],
  dance: ['tanz', 'ballett', 'zumba', 'hip-hop', 'hip hop', 'hiphop', 'rock’n’roll', 'jumpstyle'],
  yoga: ['yoga', 'pilates', 'qi gong', 'tai chi', 'entspannung', 'stretching'],
  climbing: ['kletter', 'boulder', 'bergsteig', 'wander'],
  athletics: ['leichtathletik', 'lauf', 'sprint', 'nordic walking', 'marathon'],
  cycling: ['radfahr', 'mountainbike', 'spinning', 'rennrad', 'einrad', 'zirkus'],
  fitness: ['fit', 'hiit', 'workout', 'kraft', 'rücken', 'gesundheit', 'zirkel', 'senioren', 'training'],
  gymnastics: ['turn', 'akrobatik', 'trampolin', 'gymnastik', 'parkour', 'kinder', 'eltern'],
  ball: ['ball', 'hockey'],
} as const;

export type CourseTheme = keyof typeof words | 'club';

const isTheme = (name: string): name is keyof typeof words => name in words;

const themes = Object.keys(words).filter(isTheme);

const themeIn = (text: string): CourseTheme | undefined =>
  themes.find((theme) => words[theme].some((word) => text.toLocaleLowerCase('de').includes(word)));

/** The name takes precedence over the tags; without a match the topic is the club. */
export const courseTheme = (name: string, tagLabels: readonly string[] = []): CourseTheme =>
  themeIn(name) ?? themeIn(tagLabels.join(' ')) ?? 'club';
