/** Links in a list on a foreign page open a new tab, because that page only embeds the list in a frame. */
export const outsideOf = (linkPrefix: string) =>
  linkPrefix.startsWith('/embed') ? ({ target: '_blank', rel: 'noopener' } as const) : {};
