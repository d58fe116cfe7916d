/**
 * Vorlagen: messages of the product that a club can reword. In a text `{vorname}` stands for a value, and the part between `{wenn_einzug}`
 * and `{ende}` is only for persons who pay in this way.
 */
export const placeholderKinds = ['text', 'amount', 'day', 'link', 'list'] as const;
export type PlaceholderKind = (typeof placeholderKinds)[number];

export type PlaceholderDefinition = {
  meaning: string;
  example: string;
  kind: PlaceholderKind;
  /** A text without it would be useless or unlawful. */
  isRequired?: boolean;
};

export type NamedPlaceholder = Required<PlaceholderDefinition> & { name: string };

/** A family's ways to pay that a text can depend on. */
export const payingWays = {
  einzug: 'wird mit einem SEPA-Mandat eingezogen',
  ueberweisung: 'zahlt selbst, zum Beispiel per Überweisung',
} as const;
export type PayingWay = keyof typeof payingWays;

const conditionOf = (way: PayingWay): string => `wenn_${way}`;
export const conditionNames: readonly string[] = [conditionOf('einzug'), conditionOf('ueberweisung')];
const conditionEnd = 'ende';

export type TextContent = { subject: string; body: string };

/** What a text may contain. */
export type TextShape = {
  placeholders: readonly Pick<NamedPlaceholder, 'name' | 'isRequired'>[];
  hasConditions: boolean;
  /** False: the product generates the subject. */
  hasSubject: boolean;
};

export const textLimits = { subject: 200, body: 20_000 } as const;

export const renderFailure = 'Ein Fehler beim Zuordnen der Daten ist aufgetreten';

type Token = { kind: 'words'; text: string } | { kind: 'name'; name: string } | { kind: 'stray'; text: string };

const tokenPattern = /\{(\w+)\}|[{}]/g;

const tokensOf = (text: string): readonly Token[] => {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(tokenPattern)) {
    if (match.index > end) tokens.push({ kind: 'words', text: text.slice(end, match.index) });
    const [whole, name] = match;
    tokens.push(
      name === undefined
        ? { kind: 'stray', text: text.slice(match.index, match.index + 20).split('\n')[0] ?? whole }
        : { kind: 'name', name },
    );
    end = match.index + whole.length;
  }
  if (end < text.length) tokens.push({ kind: 'words', text: text.slice(end) });
  return tokens;
};

const inBraces = (names: readonly string[]): string => [...new Set(names)].map((name) => `{${name}}`).join(', ');

const oneOrMore = (names: readonly string[], one: string, more: string): string =>
  `${new Set(names).size === 1 ? one : more}: ${inBraces(names)}`;

/** Names outside any condition, and whether every condition is closed. */
const walk = (tokens: readonly Token[]) => {
  const always: string[] = [];
  let open = '';
  let problem = '';
  for (const token of tokens) {
    if (token.kind !== 'name') continue;
    if (conditionNames.includes(token.name)) {
      if (open !== '') problem ||= `Eine Bedingung steht in einer anderen: ${inBraces([token.name])}`;
      open = token.name;
    } else if (token.name === conditionEnd) {
      if (open === '') problem ||= `Zu ${inBraces([conditionEnd])} gibt es keinen Anfang.`;
      open = '';
    } else if (open === '') {
      always.push(token.name);
    }
  }
  if (open !== '') problem ||= `Zu ${inBraces([open])} fehlt ${inBraces([conditionEnd])}.`;
  return { always, problem };
};

const placeholderProblems = (text: string, { placeholders, hasConditions }: TextShape): readonly string[] => {
  const tokens = tokensOf(text);
  const known = [...placeholders.map(({ name }) => name), ...(hasConditions ? [...conditionNames, conditionEnd] : [])];
  const unknown = tokens.flatMap((token) => (token.kind === 'name' && !known.includes(token.name) ? token.name : []));
  const stray = tokens.find((token) => token.kind === 'stray');
  const { problem } = walk(tokens);
  return [
    ...(unknown.length === 0
      ? []
      : [oneOrMore(unknown, 'Diesen Platzhalter gibt es hier nicht', 'Diese Platzhalter gibt es hier nicht')]),
    ...(stray === undefined ? [] : [`Eine geschwungene Klammer steht allein: „${stray.text}“`]),
    ...(hasConditions && problem !== '' ? [problem] : []),
  ];
};

const missingIn = ({ subject, body }: TextContent, { placeholders }: TextShape): readonly string[] => {
  const used = [...walk(tokensOf(subject)).always, ...walk(tokensOf(body)).always];
  return placeholders.flatMap(({ name, isRequired }) => (isRequired && !used.includes(name) ? name : []));
};

export type TextProblem = { field: 'subject' | 'body'; message: string };

/** The problems of a text, in the order of its fields; none = it can be saved and sent. */
export const problemsOfText = (content: TextContent, shape: TextShape): readonly TextProblem[] => {
  const missing = missingIn(content, shape);
  const bodyProblems = [
    ...(content.body.trim() === '' ? ['Bitte gib einen Text ein.'] : []),
    ...placeholderProblems(content.body, shape),
    ...(missing.length === 0 || content.body.trim() === ''
      ? []
      : [oneOrMore(missing, 'Dieser Platzhalter darf nicht fehlen', 'Diese Platzhalter dürfen nicht fehlen')]),
  ];
  const subjectProblems = [
    ...(content.subject.trim() === '' ? ['Bitte gib einen Betreff ein.'] : []),
    ...placeholderProblems(content.subject, shape),
  ];
  return [
    ...(shape.hasSubject ? subjectProblems.map((message) => ({ field: 'subject' as const, message })) : []),
    ...bodyProblems.map((message) => ({ field: 'body' as const, message })),
  ];
};

/** Fills in values. Throws if a placeholder has no value, so that a text is never sent half filled. */
export const fillText = (text: string, values: Readonly<Record<string, string>>, pays?: PayingWay): string => {
  const known = new Map(Object.entries(values));
  const tokens = tokensOf(text);
  if (walk(tokens).problem !== '') throw new Error(renderFailure);
  let isLeftOut = false;
  let hasGap = false;
  let filled = '';
  for (const token of tokens) {
    if (token.kind === 'stray') throw new Error(renderFailure);
    if (token.kind === 'words') {
      filled += isLeftOut ? '' : token.text;
    } else if (conditionNames.includes(token.name)) {
      isLeftOut = pays === undefined || token.name !== conditionOf(pays);
      hasGap ||= isLeftOut;
    } else if (token.name === conditionEnd) {
      isLeftOut = false;
    } else {
      const value = known.get(token.name);
      if (value === undefined) throw new Error(renderFailure);
      filled += isLeftOut ? '' : value;
      hasGap ||= value === '';
    }
  }
  // An omitted paragraph leaves no gap.
  return hasGap ? filled.replaceAll(/\n{3,}/g, '\n\n') : filled;
};

/** For a text still being written: placeholders without a value stay visible, so that typing errors are noticed. */
export const fillDraft = (text: string, values: Readonly<Record<string, string>>): string => {
  const known = new Map(Object.entries(values));
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => known.get(name) ?? whole);
};
