import { useSearchParams } from 'react-router';

/** What a calendar shows stands in the address; an empty value leaves it. All changes at once. */
export const useAddress = () => {
  const [parameters, setParameters] = useSearchParams();
  const set = (changes: Readonly<Record<string, string>>) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return { parameters, set };
};
