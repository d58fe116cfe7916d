import { maxPlans } from '@vereinshaus/contract/season-plans/plan';
import { planTexts } from '@vereinshaus/contract/season-plans/words';
import { defineErrors } from '../../kit/errors.ts';

export const seasonPlanErrors = defineErrors('seasonPlans', {
  gone: { http: 404, text: 'Diesen Plan gibt es nicht oder nicht mehr.' },
  courseGone: { http: 404, text: 'Diesen Kurs gibt es nicht oder nicht mehr.' },
  enough: {
    http: 409,
    text: `Mehr als ${maxPlans} Pläne hebt das Programm nicht auf. Bitte lösche zuerst einen, den ihr nicht mehr braucht.`,
  },
  doubles: { http: 422, text: planTexts.doubles },
  laterVersion: { http: 409, text: planTexts.laterVersion },
  changedMeanwhile: {
    http: 409,
    text: ({ who }: { who: string }) =>
      `${who} hat diesen Plan inzwischen geändert. Es wurde nichts überschrieben: Lade den neuen Stand, oder speichere deinen als Kopie.`,
  },
});
