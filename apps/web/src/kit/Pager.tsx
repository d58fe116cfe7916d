import { Pagination } from '@mantine/core';
import { useIsPhone } from './use-is-phone.ts';

const controlNames = {
  first: 'Erste Seite',
  previous: 'Vorherige Seite',
  next: 'Nächste Seite',
  last: 'Letzte Seite',
} as const;

type PagerProps = { page: number; pageCount: number; onPage: (page: number) => void };

/** Pagination of a list; hidden if there is only one page. */
export const Pager = ({ page, pageCount, onPage }: PagerProps) => {
  const isPhone = useIsPhone();
  return (
    <Pagination
      role="group"
      aria-label="Seiten"
      size={isPhone ? 'lg' : 'sm'}
      gap={4}
      total={pageCount}
      hideWithOnePage
      value={page}
      onChange={onPage}
      withPages={!isPhone}
      getControlProps={(control) => ({ 'aria-label': controlNames[control] })}
      getItemProps={(number) => ({ 'aria-label': `Seite ${number}` })}
    />
  );
};

/** Announced in addition to the number of entries. */
export const pageText = (page: number, pageCount: number): string =>
  pageCount > 1 ? `, Seite ${page} von ${pageCount}` : '';
