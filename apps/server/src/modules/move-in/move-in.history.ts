import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type MoveInStep, moveInStepLabels } from '@vereinshaus/contract/move-in/move-in-fields';
import { type AreaHistory, kind } from '../history/area-history.ts';

export const moveInHistory = {
  kinds: {
    'moveIn.run': kind<{ runId: number; step: MoveInStep; file: string; made: number; skipped: number }>({
      category: 'club',
      sentence: ({ step, file, made, skipped }) =>
        `Datenübernahme, ${moveInStepLabels[step]}: „${file}“ übernommen, ${made} Zeilen, ${skipped} ausgelassen`,
    }),
    'moveIn.undone': kind<{ runId: number; step: MoveInStep; file: string; made: number; kept?: number }>({
      category: 'club',
      sentence: ({ step, file, made, kept = 0 }) =>
        `Datenübernahme, ${moveInStepLabels[step]}: „${file}“ zurückgenommen, ${made} Zeilen${kept === 0 ? '' : `, ${kept} seither verwendete geblieben`}`,
    }),
    'moveIn.balance': kind<{ cents: number; file: string; row: number }>({
      category: 'money',
      sentence: ({ cents, file, row }) =>
        `Anfangssaldo übernommen: ${cents < 0 ? `${formatMoney(-cents)} Guthaben` : `${formatMoney(cents)} offen`} (aus „${file}“, Zeile ${row})`,
    }),
    'moveIn.balanceUndone': kind<{ cents: number }>({
      category: 'money',
      sentence: ({ cents }) => `Anfangssaldo zurückgenommen: ${formatMoney(Math.abs(cents))}`,
    }),
    'moveIn.roleUndone': kind<{ label: string }>({
      category: 'membership',
      sentence: ({ label }) => `Übernommene Rolle „${label}“ zurückgenommen`,
    }),
  },
} satisfies AreaHistory;
