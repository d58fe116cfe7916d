import type { Block, Run } from '@vereinshaus/contract/invoices/invoice-content';
import {
  type InlineNode,
  type InvoicePlaceholder,
  type InvoiceText,
  invoiceText,
  type PayingMethod,
  type TextBlock,
} from '@vereinshaus/contract/invoices/invoice-text';

/** The values of the placeholders for one invoice. */
export type PlaceholderValues = Readonly<Record<InvoicePlaceholder, string>>;

/** The document of the editor; undefined if it is invalid, or contains an unknown placeholder. */
export const readTemplate = (json: string): InvoiceText | undefined => {
  try {
    return invoiceText.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
};

const textOf = (node: InlineNode, values: PlaceholderValues): string => {
  if (node.type === 'hardBreak') return '\n';
  return node.type === 'text' ? node.text : values[node.attrs.name];
};

const runsOf = (nodes: readonly InlineNode[] = [], values: PlaceholderValues): Run[] =>
  nodes.map((node) => {
    const marks = new Set(node.marks?.map(({ type }) => type));
    return {
      text: textOf(node, values),
      ...(marks.has('bold') && { bold: true }),
      ...(marks.has('italic') && { italics: true }),
      ...(marks.has('underline') && { underline: true }),
    };
  });

const blockOf = (block: TextBlock, values: PlaceholderValues): Block => {
  switch (block.type) {
    case 'picture':
      return { type: 'picture', ...block.attrs };
    case 'paragraph':
      return { type: 'paragraph', runs: runsOf(block.content, values) };
    case 'heading':
      return { type: 'heading', level: block.attrs.level, runs: runsOf(block.content, values) };
    case 'bulletList':
    case 'orderedList':
      return {
        type: 'list',
        isOrdered: block.type === 'orderedList',
        items: block.content.map((item) => item.content.flatMap((paragraph) => runsOf(paragraph.content, values))),
      };
  }
};

/**
 * The texts of an invoice above and below its lines: placeholders filled, conditions evaluated. Without a method nothing is left to pay,
 * and the payment conditions are left out.
 */
export const fillTemplate = (template: InvoiceText, values: PlaceholderValues, method: PayingMethod | null) => {
  const words = (from: number, to: number): Block[] =>
    template.content.slice(from, to).flatMap((block) => {
      if (block.type === 'positions') return [];
      if (block.type !== 'whenPaidBy') return [blockOf(block, values)];
      return block.attrs.method === method ? block.content.map((inner) => blockOf(inner, values)) : [];
    });
  const place = template.content.findIndex(({ type }) => type === 'positions');
  const end = template.content.length;
  // If the template lacks the lines placeholder, they are printed at the end.
  return place < 0 ? { above: words(0, end), below: [] } : { above: words(0, place), below: words(place + 1, end) };
};
