import { helpLimits } from '@vereinshaus/contract/help/calls';
import { changedMeanwhile, defineErrors } from '../../kit/errors.ts';

export const helpErrors = defineErrors('help', {
  unknown: { http: 404, text: 'Diese Seite wurde leider nicht gefunden.' },
  gone: { http: 404, text: 'Dieses Hilfe-Thema gibt es nicht oder nicht mehr.' },
  slugTaken: { http: 409, text: 'Unter dieser Adresse gibt es schon ein Hilfe-Thema.', field: 'slug' },
  slugFixed: {
    http: 422,
    text: 'Die Adresse eines Themas bleibt, wie sie ist: Links darauf würden sonst ins Leere führen.',
    field: 'slug',
  },
  noText: { http: 422, text: 'Bitte schreib einen Text.', field: 'content' },
  unknownBeside: { http: 422, text: 'Dieses Thema gibt es in der Hilfe nicht.', field: 'beside' },
  tooMany: { http: 409, text: `Mehr als ${helpLimits.topics} eigene Hilfe-Themen sind nicht möglich.` },
  changedMeanwhile: {
    http: 409,
    text: changedMeanwhile('Jemand anderer hat dieses Hilfe-Thema inzwischen geändert', []),
  },
});

export const helpConstraints = { help_topic_slug: helpErrors.slugTaken };
