import { useSearchParams } from 'react-router';

/** What a calendar shows stands in the address; an empty value leaves it. */
export const useAddress = () => {
  const [parameters, setParameters] = useSearchParams();
  const set = (name: string, value: string) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return { parameters, set };
};
