/** From a list on a foreign page everything opens in a tab of its own: that page is only a guest in its frame. */
export const outsideOf = (linkPrefix: string) =>
  linkPrefix.startsWith('/embed') ? ({ target: '_blank', rel: 'noopener' } as const) : {};
