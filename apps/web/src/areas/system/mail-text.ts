export type TextPart = { text: string; href?: string };

const webAddress = /https?:\/\/[^\s<>"']+/g;

/** A full stop or bracket after a URL belongs to the sentence. */
const withoutPunctuation = (address: string): string => address.replace(/[.,;:!?)\]]+$/, '');

const isOwn = (address: string, origin: string): boolean => {
  try {
    return new URL(address).origin === origin;
  } catch {
    return false;
  }
};

/** Splits a mail's text; only URLs of this site become links, everything else stays text. */
export const textParts = (text: string, origin: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(webAddress)) {
    const address = withoutPunctuation(match[0]);
    if (!isOwn(address, origin)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href: address });
    end = match.index + address.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts;
};
