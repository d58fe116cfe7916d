import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { destinationAfterSignIn, forgetTarget } from './shared/target.ts';

/** Redirects a signed-in user: to the choice of clubs, to the stored target, or home. */
export const GoOn = ({ multiple }: { multiple: boolean }) => {
  const navigate = useNavigate();
  useEffect(() => {
    const destination = destinationAfterSignIn({ multiple });
    if (!multiple) forgetTarget();
    void navigate(destination, { replace: true });
  }, [multiple, navigate]);
  return null;
};
