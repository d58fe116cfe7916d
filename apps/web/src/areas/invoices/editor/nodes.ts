import { type Content, mergeAttributes, Node } from '@tiptap/core';
import {
  type InvoicePlaceholder,
  invoicePlaceholders,
  type PayingMethod,
  payingMethodLabels,
} from '@vereinshaus/contract/invoices/invoice-text';
import classes from './nodes.module.css';

const className = (name: 'placeholder' | 'positions' | 'condition') => ({ class: classes[name] ?? '' });

const labelOf = (name: unknown): string =>
  Object.entries(invoicePlaceholders).find(([known]) => known === name)?.[1].label ?? String(name);

const methodOf = (method: unknown): string =>
  Object.entries(payingMethodLabels).find(([known]) => known === method)?.[1] ?? String(method);

/** Platzhalter: a value filled in for every invoice. */
export const Placeholder = Node.create({
  name: 'placeholder',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ name: { default: 'verein' } }),
  parseHTML: () => [{ tag: 'span[data-placeholder]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { 'data-placeholder': '' }, className('placeholder')),
    labelOf(node.attrs.name),
  ],
  renderText: ({ node }) => labelOf(node.attrs.name),
});

/** Position of the invoice lines. */
export const Positions = Node.create({
  name: 'positions',
  group: 'block',
  atom: true,
  parseHTML: () => [{ tag: 'div[data-positions]' }],
  renderHTML: ({ HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-positions': '' }, className('positions')),
    'Positionen, Summe und Steuer der Rechnung',
  ],
});

/** Only shown to payers with this payment method. */
export const WhenPaidBy = Node.create({
  name: 'whenPaidBy',
  group: 'block',
  content: '(paragraph|heading|bulletList|orderedList|picture)+',
  defining: true,
  addAttributes: () => ({ method: { default: 'bank' } }),
  parseHTML: () => [{ tag: 'div[data-when-paid-by]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, {
      'data-when-paid-by': '',
      'data-label': `Nur bei Zahlung mit: ${methodOf(node.attrs.method)}`,
      ...className('condition'),
    }),
    0,
  ],
});

export const placeholderNode = (name: InvoicePlaceholder): Content => ({ type: 'placeholder', attrs: { name } });

export const conditionNode = (method: PayingMethod): Content => ({
  type: 'whenPaidBy',
  attrs: { method },
  content: [{ type: 'paragraph' }],
});
