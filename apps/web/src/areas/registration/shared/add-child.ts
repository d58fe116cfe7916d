import { useLocation } from 'react-router';
import { ownPath } from '../../../kit/own-path.ts';

const parameter = 'zurueck';

/** Kind hinzufügen: link to the form, which returns to the current page. */
export const useAddChildPath = (): string => {
  const { pathname, search } = useLocation();
  return `/benutzer/registrieren?${new URLSearchParams({ [parameter]: `${pathname}${search}` })}`;
};

/** The page the user came from; null = none on this site. */
export const wayBackFrom = (search: URLSearchParams): string | null => ownPath(search.get(parameter));

/** The same page with the new person selected, if it has a selection of persons. */
export const withPerson = (path: string, personId: number): string => {
  const [place = '/', query = ''] = path.split('?');
  const search = new URLSearchParams(query);
  search.set('person', String(personId));
  return `${place}?${search}`;
};
