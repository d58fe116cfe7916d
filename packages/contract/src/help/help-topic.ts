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
  /** Lines of the site map it explains; the help button there opens it. */
  screens: readonly string[];
  /** Screens explained by another topic whose help also refers to this one. */
  alsoFor?: readonly string[];
  /** Additional search words. */
  words: readonly string[];
  /** Slugs of related topics. */
  related: readonly string[];
  /** In the markup of `help-text.ts`. */
  text: string;
};

/** The overview is a topic itself, and so is the introduction. */
export const overviewSlug = 'faq';
export const introductionSlug = 'einführung';

export const isIntroduction = (slug: string): boolean => slug.startsWith(`${introductionSlug}-`);
