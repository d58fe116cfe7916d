import { addDays } from '../kit/days.ts';
import { clockInVienna, momentInVienna } from '../kit/vienna-time.ts';

export const conversationLimits = { maxText: 4000, maxMessages: 500, maxConversations: 500 } as const;

export const conversationTexts = {
  textMissing: 'Bitte schreib eine Nachricht.',
  switchedOff: 'In diesem Verein schreiben Familien und Trainer einander hier nicht. Bitte wende dich an das Büro.',
  nobodyLeads: 'Dieser Kurs hat gerade keinen Trainer. Bitte wende dich an das Büro.',
} as const;

type Hours = { messagesFromHour: number; messagesUntilHour: number };

/** When a message written now is delivered: immediately within the club's hours, otherwise when they next begin. */
export const deliveryTime = (now: Date, { messagesFromHour: from, messagesUntilHour: until }: Hours): Date => {
  const { day, minutes } = clockInVienna(now);
  const isAllDay = from >= until || (from === 0 && until === 24);
  if (isAllDay || (minutes >= from * 60 && minutes < until * 60)) return now;
  return momentInVienna({ day: minutes < from * 60 ? day : addDays(day, 1), minutes: from * 60 });
};
