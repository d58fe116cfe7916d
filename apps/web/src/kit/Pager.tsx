import { Pagination } from '@mantine/core';
import { useIsPhone } from './use-is-phone.ts';

const controlNames = {
  first: 'Erste Seite',
  previous: 'Vorherige Seite',
  next: 'Nächste Seite',
  last: 'Letzte Seite',
} as const;

type PagerProps = { page: number; pageCount: number; onPage: (page: number) => void };

/** The pages of a list; nothing where there is one. */
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

/** What is announced of a list besides how much it holds. */
export const pageText = (page: number, pageCount: number): string =>
  pageCount > 1 ? `, Seite ${page} von ${pageCount}` : '';
