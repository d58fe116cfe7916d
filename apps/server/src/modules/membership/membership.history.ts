import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { type RequestKind, requestKindLabels } from '@vereinshaus/contract/membership/rules';
import { type AreaHistory, type Changes, dayOrOpen, kind, readNumber } from '../history/area-history.ts';

export const membershipHistory = {
  kinds: {
    'membership.roleAdded': kind<{ code: number; label: string; startsOn: string; lastDay?: string; note: string }>({
      category: 'membership',
      sentence: ({ label, startsOn, lastDay }) =>
        `Rolle „${label}“ ab ${dayOrOpen(startsOn)}${lastDay === undefined ? '' : ` bis ${dayOrOpen(lastDay)}`} hinzugefügt`,
    }),
    'membership.roleChanged': kind<{ label: string; changes: Changes }>({
      category: 'membership',
      sentence: ({ label }) => `Rolle „${label}“ geändert`,
    }),
    'membership.roleEnded': kind<{ label: string; changes: Changes }>({
      category: 'membership',
      sentence: ({ label, changes }) => `Rolle „${label}“ beendet, letzter Tag ${dayOrOpen(changes.lastDay?.after)}`,
    }),
    'membership.changed': kind<{
      changes: Changes;
      startsOn: string;
      cancelsFee: boolean;
      note: string;
      mailed: boolean;
    }>({
      category: 'membership',
      sentence: ({ changes: { membership }, startsOn, cancelsFee, mailed }) =>
        [
          `Mitgliedsstand ab ${dayOrOpen(startsOn)} geändert: „${String(membership?.before)}“ → „${String(membership?.after)}“`,
          ...(cancelsFee ? ['Beitrag storniert'] : []),
          ...(mailed ? ['mit E-Mail'] : []),
        ].join(', '),
    }),
    'membership.requested': kind<{ request: RequestKind; note: string; lastDay: string | null }>({
      category: 'membership',
      sentence: ({ request, lastDay }) =>
        `Anfrage: ${requestKindLabels[request]}${lastDay === null ? '' : `, letzter Tag ${dayOrOpen(lastDay)}`}`,
    }),
    'membership.leaveWithdrawn': kind<{ firstDayWithout: string }>({
      category: 'membership',
      sentence: ({ firstDayWithout }) => `Austritt zurückgezogen, der ab ${dayOrOpen(firstDayWithout)} gegolten hätte`,
    }),
    'membership.requestDecided': kind<{ request: RequestKind; accepted: boolean; answer: string }>({
      category: 'membership',
      sentence: ({ request, accepted }) =>
        `Anfrage „${requestKindLabels[request]}“ ${accepted ? 'angenommen' : 'abgelehnt'}`,
    }),
    'membership.requestWithdrawn': kind({
      category: 'membership',
      sentence: () => 'Anfrage zur Mitgliedschaft zurückgezogen',
    }),
    'membership.cardRenewed': kind({ category: 'membership', sentence: () => 'Mitgliedskarte neu ausgestellt' }),
  },
  labels: {
    code: 'Rolle',
    timeStart: 'von',
    timeEnd: 'bis',
  },
  readers: {
    code: readNumber((code) => membershipRoleLabel(code)),
  },
} satisfies AreaHistory;
