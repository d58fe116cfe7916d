import { type HelpBlock, type HelpInline, type HelpLine, readHelpText } from '@vereinshaus/contract/help/help-text';
import { escapeHtml } from '../../kit/html.ts';

const inlineHtml = (inline: HelpInline): string => {
  const words = escapeHtml(inline.text);
  switch (inline.kind) {
    case 'text':
      return words;
    case 'strong':
    case 'button':
      return `<strong>${words}</strong>`;
    case 'screen':
      return `<a href="${escapeHtml(inline.to)}">${words}</a>`;
    case 'topic':
      return `<a href="/faq/${escapeHtml(inline.to)}">${words}</a>`;
  }
};

const lineHtml = (line: HelpLine): string => line.map(inlineHtml).join('');

const blockHtml = (block: HelpBlock): string => {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escapeHtml(block.text)}</h2>`;
    case 'paragraph':
      return `<p>${lineHtml(block.line)}</p>`;
    case 'list': {
      const name = block.isNumbered ? 'ol' : 'ul';
      return `<${name}>${block.items.map((item) => `<li>${lineHtml(item)}</li>`).join('')}</${name}>`;
    }
  }
};

/** A topic of the product for those who read it through the calls. */
export const helpHtml = (text: string): string => readHelpText(text).map(blockHtml).join('');
