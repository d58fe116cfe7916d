/**
 * At most `max` letters, as the contract counts them. A surrogate pair such as an emoji is dropped whole: neither the database nor an XML
 * file accepts half of one.
 */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
