export type EmbedOptions = {
  origin: string;
  clubId: number;
  /** Value of a tag; empty = all offers. */
  tag: string;
  isShort: boolean;
  hasFilters: boolean;
  background: string;
  height: number;
};

/** Shows all offers instead of those with one tag. */
export const everyTag = 'alle';

export const embedAddress = ({ origin, clubId, tag, isShort, hasFilters, background }: EmbedOptions): string => {
  const params = new URLSearchParams({
    ...(isShort && { ansicht: 'kurz' }),
    ...(!hasFilters && { filter: '0' }),
    ...(background !== '' && { hintergrund: background }),
  });
  const query = params.size > 0 ? `?${params}` : '';
  return `${origin}/embed/${clubId}/${encodeURIComponent(tag === '' ? everyTag : tag)}${query}`;
};

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The HTML for the club's own website. */
export const embedCode = (wish: EmbedOptions): string =>
  `<iframe src="${quoted(embedAddress(wish))}" title="Angebote" loading="lazy" style="width:100%;height:${wish.height}px;border:0"></iframe>`;
