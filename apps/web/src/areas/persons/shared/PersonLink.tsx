import { Link, useLocation } from 'react-router';
import { useViewer } from '../../../kit/May.tsx';
import { personPath } from '../../session/shared/session.ts';
import { useListOrigin } from './list-origin.ts';
import css from './PersonLink.module.css';

type Props = {
  personId: number;
  name: string;
  /** For links inside the list: keeps its filters and page. */
  keepQuery?: boolean;
};

/** A name that links to the person, for users who see such links (role 20 and up). */
export const PersonLink = ({ personId, name, keepQuery = false }: Props) => {
  const viewer = useViewer();
  const { search } = useLocation();
  const { viewOf } = useListOrigin();
  if (viewer === null || viewer.staffLevel < 20) return name;
  const inList = { to: { pathname: personPath(viewer, personId), search: keepQuery ? search : '' } };
  return (
    <Link {...(viewOf(personId) ?? inList)} className={css.link}>
      {name}
    </Link>
  );
};
