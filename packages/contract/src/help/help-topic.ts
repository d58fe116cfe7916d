/** The groups of the overview, in their order. */
export const helpGroups = [
  'Einführung',
  'Dein Konto und deine Familie',
  'Kurse und Buchungen',
  'Training und Termine',
  'Personen und Mitgliedschaft',
  'Nachrichten und Inhalte',
  'Geld der Familien',
  'Buchhaltung',
  'Verein einrichten',
] as const;
export type HelpGroup = (typeof helpGroups)[number];

/** A topic of the product's own help. */
export type HelpTopic = {
  /** Its address below /faq. */
  slug: string;
  title: string;
  group: HelpGroup;
  /** Lines of the site map that it explains; the help button of these opens it. */
  screens: readonly string[];
  /** Whoever opens one of these reads it too, although it explains another. */
  alsoFor?: readonly string[];
  /** Other words under which somebody looks for it. */
  words: readonly string[];
  /** Slugs of topics to read on. */
  related: readonly string[];
  /** In the markup of `help-text.ts`. */
  text: string;
};

/** The overview is a topic of its own, and so is the introduction. */
export const overviewSlug = 'faq';
export const introductionSlug = 'einführung';

export const isIntroduction = (slug: string): boolean => slug.startsWith(`${introductionSlug}-`);
