import { formatEnd } from '@vereinshaus/contract/kit/days';

type State = { active: boolean; closes: number };

/** Entwurf, offen or geschlossen, with its colour. */
export const formState = ({ active, closes }: State, now: Date): { label: string; color: string } => {
  if (!active) return { label: 'Entwurf', color: 'gray' };
  const isClosed = closes > 0 && closes * 1000 <= now.getTime();
  return isClosed ? { label: 'geschlossen', color: 'gray' } : { label: 'offen', color: 'green' };
};

export const closesText = (closes: number): string => (closes === 0 ? '' : `Offen bis ${formatEnd(closes)}`);
