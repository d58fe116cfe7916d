/**
 * At most so many letters, as the contract counts them. A sign of two halves, such as an emoji, is left out whole: neither the
 * database nor an XML file takes half of one.
 */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
