import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { showBanner } from '../../../kit/banners.ts';

/** Redirects old links of a merged record to the remaining person, in the same list and tab. */
export const MergedRedirect = ({ personId }: { personId: number }) => {
  const { pathname, search } = useLocation();
  useEffect(() => {
    showBanner('info', 'Diese Person wurde zusammengeführt; hier ist ihr gemeinsamer Datensatz.');
  }, []);
  return <Navigate replace to={`${pathname.replace(/\/\d+$/, `/${personId}`)}${search}`} />;
};
