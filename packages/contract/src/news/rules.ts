import { plainSms, smsSize } from '../kit/sms.ts';

/** Characters of one SMS, and the maximum length of the two names. */
export const newsLimits = { sms: 140, author: 20, course: 40, subject: 5, whatsapp: 1400 } as const;

type Frame = { author: string; course: string };

/** The fixed text around a short message, with the names as they are sent. */
const frame = ({ author, course }: Frame) => ({
  before: `${course.slice(0, newsLimits.course)}: `,
  after: ` LG ${author.slice(0, newsLimits.author)}`,
});

/** Maximum length of a text that fits into one SMS: 140 minus the fixed text and the two names. */
export const smsLimit = (names: Frame): number => {
  const { before, after } = frame(names);
  return newsLimits.sms - before.length - after.length;
};

const framed = (text: string, names: Frame): string => {
  const { before, after } = frame(names);
  return `${before}${text}${after}`;
};

export const smsText = (text: string, names: Frame): string => plainSms(framed(text, names));

/** Joins the lines into one: WhatsApp allows no line breaks in template parameters. */
export const whatsappText = (text: string, names: Frame): string =>
  framed(text, names).replaceAll(/\s*[\r\n]+\s*/g, ' ');

/** Length of the text as it is sent. */
export const smsLength = (text: string): number => plainSms(text).length;

/** Number of SMS per recipient, and whether a character forces the wide encoding. */
export const smsCost = (text: string, names: Frame): { parts: number; isWide: boolean } => {
  const { parts, alphabet } = smsSize(smsText(text, names));
  return { parts, isWide: alphabet === 'ucs' };
};
