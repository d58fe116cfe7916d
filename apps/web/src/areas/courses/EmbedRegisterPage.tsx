import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { SkeletonLines } from '../../kit/QueryState.tsx';
import { useClub } from '../clubs/shared/club.ts';

/** /embed/{verein}/registrieren/{id}: whoever signs up from a foreign page goes on at the club's own address. */
export const EmbedRegisterPage = () => {
  const { courseId = '' } = useParams();
  const { domain } = useClub();
  const path = `/registrieren/${courseId}`;
  const isHere = domain === '' || domain === window.location.hostname;
  useEffect(() => {
    if (isHere) return;
    const { protocol, port } = window.location;
    window.location.replace(`${protocol}//${domain}${port === '' ? '' : `:${port}`}${path}`);
  }, [isHere, domain, path]);
  return isHere ? <Navigate to={path} replace /> : <SkeletonLines />;
};
