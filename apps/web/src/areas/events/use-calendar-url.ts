import { type IsoDay, isIsoDay } from '@vereinshaus/contract/kit/days';
import { type CalendarView, sheets } from './calendar-view.ts';
import { useAddress } from './shared/use-address.ts';

const dayOf = (text: string | null, today: IsoDay): IsoDay => {
  if (text === null) return today;
  if (isIsoDay(text)) return text;
  // A month without a day: others link to /kalender/monat?monat=2026-11.
  return isIsoDay(`${text}-01`) && !today.startsWith(text) ? `${text}-01` : today;
};

/**
 * The view state is in the URL: the view, a day of its month or week unless it is the current one, and whose dates unless it is the
 * default.
 */
export const useCalendarUrl = (today: IsoDay, opensWithOwn: boolean) => {
  const { parameters, set } = useAddress();
  const view: CalendarView = parameters.get('ansicht') === 'woche' ? 'woche' : 'monat';
  const day = dayOf(parameters.get(view), today);
  const addressOf = (shown: CalendarView, next: IsoDay) => {
    const isNow = sheets[shown].weeks(next)[0]?.[0] === sheets[shown].weeks(today)[0]?.[0];
    return {
      ansicht: shown === 'woche' ? 'woche' : '',
      monat: shown === 'monat' && !isNow ? next.slice(0, 7) : '',
      woche: shown === 'woche' && !isNow ? next : '',
    };
  };
  return {
    view,
    day,
    isOwnOnly: (parameters.get('eigene') ?? (opensWithOwn ? '1' : '0')) === '1',
    show: (next: IsoDay) => set(addressOf(view, next)),
    setView: (next: CalendarView) => set(addressOf(next, day)),
    setOwnOnly: (isOn: boolean) => set({ eigene: isOn === opensWithOwn ? '' : String(Number(isOn)) }),
  };
};

export type CalendarUrl = ReturnType<typeof useCalendarUrl>;
