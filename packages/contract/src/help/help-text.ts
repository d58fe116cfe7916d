/**
 * The small markup of help topics: `## Heading`, `- point`, `1. step`, paragraphs; inline `**important**`, `[[Button]]`, `{/path|Words}`
 * for a screen and `{topic|Words}` for another topic.
 */
export type HelpInline =
  | { kind: 'text' | 'strong' | 'button'; text: string }
  | { kind: 'screen' | 'topic'; text: string; to: string };

export type HelpLine = readonly HelpInline[];

export type HelpBlock =
  | { kind: 'heading'; text: string; anchor: string }
  | { kind: 'paragraph'; line: HelpLine }
  | { kind: 'list'; isNumbered: boolean; items: readonly HelpLine[] };

const inlinePattern = /\*\*([^*]+)\*\*|\[\[([^\]]+)\]\]|\{([^|}]+)\|([^}]+)\}/g;

const inlineOf = ([whole, strong, button, to, text]: RegExpMatchArray): HelpInline => {
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (button !== undefined) return { kind: 'button', text: button };
  if (to === undefined || text === undefined) return { kind: 'text', text: whole };
  return { kind: to.startsWith('/') ? 'screen' : 'topic', to, text };
};

export const readHelpLine = (written: string): HelpLine => {
  const parts: HelpInline[] = [];
  let end = 0;
  for (const match of written.matchAll(inlinePattern)) {
    if (match.index > end) parts.push({ kind: 'text', text: written.slice(end, match.index) });
    parts.push(inlineOf(match));
    end = match.index + match[0].length;
  }
  if (end < written.length) parts.push({ kind: 'text', text: written.slice(end) });
  return parts;
};

const anchorOf = (heading: string): string => heading.toLocaleLowerCase('de').replaceAll(/[^\p{L}\d]+/gu, '-');

const listItem = /^(?:- |\d+\. )(.*)$/;

const blockOf = (lines: readonly string[]): HelpBlock => {
  const [first = ''] = lines;
  if (first.startsWith('## ')) {
    const text = first.slice(3);
    return { kind: 'heading', text, anchor: anchorOf(text) };
  }
  const items = lines.flatMap((line) => listItem.exec(line)?.[1] ?? []);
  return items.length === lines.length
    ? { kind: 'list', isNumbered: !first.startsWith('- '), items: items.map(readHelpLine) }
    : { kind: 'paragraph', line: readHelpLine(lines.join(' ')) };
};

/** Empty lines separate blocks; a heading is a block of its own. */
export const readHelpText = (written: string): readonly HelpBlock[] =>
  written
    .trim()
    .replaceAll(/^(## .*)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((block) =>
      block
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .filter((lines) => lines.length > 0)
    .map(blockOf);

const linesOf = (block: HelpBlock): readonly HelpLine[] => {
  if (block.kind === 'list') return block.items;
  return block.kind === 'paragraph' ? [block.line] : [[{ kind: 'text', text: block.text }]];
};

/** All inline elements of a text: its buttons, or its links. */
export const inlinesOf = (written: string): HelpLine => readHelpText(written).flatMap((block) => linesOf(block).flat());

/** Without markup, for the search. */
export const plainHelpText = (written: string): string =>
  readHelpText(written)
    .map((block) =>
      linesOf(block)
        .map((line) => line.map(({ text }) => text).join(''))
        .join(' '),
    )
    .join('\n');
