import { type DunningFamily, familiesText } from '@vereinshaus/contract/dunning/calls';
import { dunningLevelLabel, dunningLevelLabels, sparedReasonLabels } from '@vereinshaus/contract/dunning/rules';
import { formatDay, formatDayOf } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';

export const demandOf = ({ due, fee }: DunningFamily): number => due + fee;

export const sumOf = (families: readonly DunningFamily[]): number =>
  families.reduce((sum, family) => sum + demandOf(family), 0);

export const sumText = (families: readonly DunningFamily[]): string =>
  `${formatMoney(sumOf(families))} (${familiesText(families.length)})`;

/** "3 × Zahlungserinnerung", one line per level that would be sent. */
export const stepLines = (families: readonly DunningFamily[]): readonly string[] =>
  dunningLevelLabels.flatMap((label, level) => {
    const count = families.filter(({ nextLevel }) => nextLevel === level).length;
    return level === 0 || count === 0 ? [] : [`${count} × ${label}`];
  });

/** Why nothing is sent, with the relevant detail. */
export const reasonText = ({ reason, underWay, report, nextOn, level }: DunningFamily): string => {
  if (reason === undefined) return '';
  const label = sparedReasonLabels[reason];
  switch (reason) {
    case 'underWay':
      return `${label}: ${formatMoney(underWay)}`;
    case 'reported':
      return report === undefined
        ? label
        : `${label} (am ${formatDay(report.paidOn)}${report.text === '' ? '' : `: ${report.text}`}), bis ${formatDay(report.until)}`;
    case 'waiting':
      return `${label}, bis ${formatDay(nextOn)}`;
    case 'lastLevel':
      return `${label} (${dunningLevelLabel(level)})`;
    default:
      return label;
  }
};

/** The current level of a family, and since when. */
export const levelText = ({ level, noticed }: Pick<DunningFamily, 'level' | 'noticed'>): string =>
  level === 0 ? '' : `${dunningLevelLabel(level)}, ${formatDayOf(new Date(noticed * 1000))}`;
