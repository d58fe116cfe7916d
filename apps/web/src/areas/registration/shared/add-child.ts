import { useLocation } from 'react-router';
import { ownPath } from '../../../kit/own-path.ts';

const parameter = 'zurueck';

/** Kind hinzufügen: the form that leads back to where one is now. */
export const useAddChildPath = (): string => {
  const { pathname, search } = useLocation();
  return `/benutzer/registrieren?${new URLSearchParams({ [parameter]: `${pathname}${search}` })}`;
};

/** Where somebody came from; null = from nowhere on this site. */
export const wayBackFrom = (search: URLSearchParams): string | null => ownPath(search.get(parameter));

/** The same place, with the new person chosen where persons are chosen. */
export const withPerson = (path: string, personId: number): string => {
  const [place = '/', query = ''] = path.split('?');
  const search = new URLSearchParams(query);
  search.set('person', String(personId));
  return `${place}?${search}`;
};
