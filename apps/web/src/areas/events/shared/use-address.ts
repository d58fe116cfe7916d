import { useSearchParams } from 'react-router';

/** The calendar's view state in the URL; an empty value removes a parameter. All changes are applied at once. */
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
