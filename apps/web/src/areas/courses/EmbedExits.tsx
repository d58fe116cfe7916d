import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { SkeletonLines } from '../../kit/QueryState.tsx';
import { useClub } from '../clubs/shared/club.ts';

/** Leads from a foreign page to the club's own host, where its users are signed in. */
const Exit = ({ path }: { path: string }) => {
  const { domain } = useClub();
  const isHere = domain === '' || domain === window.location.hostname;
  useEffect(() => {
    if (isHere) return;
    const { protocol, port } = window.location;
    window.location.replace(`${protocol}//${domain}${port === '' ? '' : `:${port}`}${path}`);
  }, [isHere, domain, path]);
  return isHere ? <Navigate to={path} replace /> : <SkeletonLines />;
};

/** /embed/{verein}/registrieren/{id}: Anmelden. */
export const EmbedRegisterPage = () => <Exit path={`/registrieren/${useParams().courseId}`} />;

/** /kurse/embed/{verein}/{id}: the course itself. */
export const EmbedCoursePage = () => <Exit path={`/kurse/${useParams().courseID}`} />;
