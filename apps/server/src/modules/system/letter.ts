import { readableOn } from '@vereinshaus/contract/kit/contrast';
import { escapeHtml } from '../../kit/html.ts';
import { plainText } from '../../kit/safe-html.ts';

/** "Wo: Turnsaal klein"; several lines are several parts. */
export type LetterFact = { label: string; text: string };

type Button = { label: string; url: string };

type Block = {
  heading: string;
  facts: readonly LetterFact[];
  /** The content of the payment code, drawn below the facts; the mail carries the picture itself. */
  paymentCode?: string | undefined;
  button?: Button | undefined;
};

/** A mail with a greeting, the news, the details, how to go on, and a farewell. */
export type Letter = {
  title: string;
  /** Text that a person wrote, as safe HTML. */
  content?: string;
  /** Headed by a person's name if the mail is about several. */
  blocks: readonly Block[];
  /** None for recipients without an account. */
  button?: Button | undefined;
  /** Greeting, the club's own words, farewell. */
  words: string;
};

/** Of the club that sends; `cover` is the address of its picture, empty = none. */
type LetterHead = { name: string; color: string; cover: string };

const isGreeting = (paragraph: string) => !paragraph.includes('\n') && /[,!]$/.test(paragraph);
const isFarewell = (paragraph: string) => /^\S*( \S+)? Grü(ß|ss)/.test(paragraph);

/** Greeting and first sentence come before the details, the rest after them. Text without a greeting comes after. */
const parted = (words: string): { opening: string; rest: string } => {
  const [greeting = '', sentence = '', ...more] = words.trim().split(/\n{2,}/);
  if (!isGreeting(greeting)) return { opening: '', rest: words.trim() };
  return isFarewell(sentence)
    ? { opening: greeting, rest: [sentence, ...more].join('\n\n') }
    : { opening: [greeting, sentence].filter(Boolean).join('\n\n'), rest: more.join('\n\n') };
};

const factLine = ({ label, text }: LetterFact): string => `${label}: ${text.replaceAll('\n', '\n  ')}`;

const buttonLine = (button: Button | undefined): readonly string[] =>
  button === undefined ? [] : [`${button.label}: ${button.url}`];

const blockLines = ({ heading, facts, button }: Block): string =>
  [...(heading === '' ? [] : [heading]), ...facts.map(factLine), ...buttonLine(button)].join('\n');

export const letterText = ({ title, content = '', blocks, button, words }: Letter): string => {
  const { opening, rest } = parted(words);
  const parts = [opening === '' ? title : opening, content && plainText(content), ...blocks.map(blockLines)];
  return `${[...parts, ...buttonLine(button), rest].filter((part) => part !== '').join('\n\n')}\n`;
};

const withBreaks = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

const ink = '#1f2328';
const quiet = '#57606a';
const white = '#ffffff';

const factRow = ({ label, text }: LetterFact): string =>
  `<tr><th scope="row" style="padding:4px 16px 4px 0;color:${quiet};font-weight:400;text-align:left;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</th><td style="padding:4px 0;vertical-align:top">${withBreaks(text)}</td></tr>`;

/** The cover above the club's name, with rounded corners where the mail program supports them; without it the name comes first. */
const head = ({ name, cover }: LetterHead, accent: string): string => {
  const corners = 'border-radius:16px 16px 0 0';
  const picture = `<img src="${escapeHtml(cover)}" alt="" width="600" style="display:block;width:100%;height:auto;${corners}">`;
  const line = `<p style="margin:0;padding:16px 24px;background:${accent};color:${white};font-size:16px;font-weight:600${cover === '' ? `;${corners}` : ''}">${escapeHtml(name)}</p>`;
  return cover === '' ? line : picture + line;
};

/** The name of the attached picture of the code. */
export const paymentCodeName = 'zahlcode';

const codePicture = `<p style="margin:12px 0 0"><img src="cid:${paymentCodeName}" alt="Zahlen mit Code" width="200" height="200" style="display:block;border:1px solid ${quiet};border-radius:8px"><span style="font-size:14px;color:${quiet}">Zahlen mit Code: mit der Banking-App scannen</span></p>`;

const buttonHtml = ({ label, url }: Button, accent: string): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;background:${accent};color:${white};font-size:16px;font-weight:600;text-decoration:none;border-radius:10px">${escapeHtml(label)}</a></p>`;

const block = ({ heading, facts, paymentCode = '', button }: Block, accent: string): string =>
  [
    heading === '' ? '' : `<h2 style="margin:20px 0 4px;font-size:18px;line-height:26px">${escapeHtml(heading)}</h2>`,
    `<table style="border-collapse:collapse;font-size:16px;line-height:24px">${facts.map(factRow).join('')}</table>`,
    paymentCode === '' ? '' : codePicture,
    button === undefined ? '' : buttonHtml(button, accent),
  ].join('');

/**
 * The same letter in the club's colour, darkened as far as white text and a white background need it. Styles are inline: mail programs
 * support no others.
 */
export const letterHtml = ({ title, content = '', blocks, button, words }: Letter, from: LetterHead): string => {
  const accent = readableOn(white, from.color, 5);
  const { opening, rest } = parted(words);
  return [
    '<!doctype html><html lang="de"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(title)}</title></head>`,
    `<body style="margin:0;padding:0;background:#f6f5f2;color:${ink};font-family:Figtree,'Segoe UI',Roboto,Arial,sans-serif">`,
    '<div style="max-width:600px;margin:0 auto;padding:16px">',
    head(from, accent),
    `<main style="padding:24px;background:${white};border-radius:0 0 16px 16px">`,
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapeHtml(title)}</h1>`,
    ...(opening === ''
      ? []
      : [`<p style="margin:0 0 12px;font-size:16px;line-height:24px">${withBreaks(opening)}</p>`]),
    ...(content === '' ? [] : [`<div style="font-size:16px;line-height:24px">${content}</div>`]),
    ...blocks.map((part) => block(part, accent)),
    button === undefined ? '<p style="margin:0 0 12px"></p>' : buttonHtml(button, accent),
    `<p style="margin:0;font-size:16px;line-height:24px">${withBreaks(rest)}</p>`,
    '</main></div></body></html>',
  ].join('\n');
};
