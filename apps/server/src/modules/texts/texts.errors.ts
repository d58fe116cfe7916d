import { renderFailure, type TextProblem } from '@vereinshaus/contract/texts/text-rules';
import { AppError, changedMeanwhile, defineErrors } from '../../kit/errors.ts';

export const textErrors = defineErrors('texts', {
  unknown: { http: 404, text: 'Diese Vorlage gibt es nicht.' },
  placed: { http: 422, text: 'Dieser Text wird auf einer anderen Seite geändert.' },
  noMail: { http: 422, text: 'Diesen Text gibt es nur gedruckt oder als Teil einer anderen E-Mail.' },
  noAddress: { http: 422, text: 'Bei dir ist keine E-Mail-Adresse hinterlegt.' },
  noVersion: { http: 404, text: 'Diese Fassung gibt es nicht.' },
  notAllowed: { http: 403, text: 'Du bist leider nicht berechtigt, diese Vorlage zu ändern.' },
  renderFailure: { http: 422, text: renderFailure },
  changedMeanwhile: {
    http: 409,
    text: changedMeanwhile('Jemand anderer hat diese Vorlage inzwischen geändert', []),
  },
});

/** The first sentence of each field under it, and all of them in one. */
export const brokenText = (problems: readonly TextProblem[]): AppError => {
  const fields = Object.fromEntries([...problems].reverse().map(({ field, message }) => [field, message]));
  return new AppError('texts.broken', 422, problems.map(({ message }) => message).join(' '), fields);
};
