import { type IsoDay, isIsoDay } from '@vereinshaus/contract/kit/days';
import { type CalendarView, sheets } from './calendar-view.ts';
import { useAddress } from './shared/use-address.ts';

const dayOf = (text: string | null, today: IsoDay): IsoDay => {
  if (text === null) return today;
  if (isIsoDay(text)) return text;
  // A month alone: /kalender/monat?monat=2026-11 is what others link to.
  return isIsoDay(`${text}-01`) && !today.startsWith(text) ? `${text}-01` : today;
};

/**
 * What is shown stands in the address: the view, a day of its month or week unless it is today's, and whose dates unless it
 * opens with them.
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
