import { tagCreationForbidden } from '@vereinshaus/contract/tags/calls';
import { defineErrors } from '../../kit/errors.ts';

export const tagErrors = defineErrors('tags', {
  tagGone: { http: 404, text: 'Diesen Tag gibt es nicht.' },
  personGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.' },
  somePersonsGone: {
    http: 404,
    text: ({ count }: { count: number }) =>
      count === 1
        ? 'Eine der Personen gibt es nicht oder nicht mehr. Es wurde nichts geändert.'
        : `${count} der Personen gibt es nicht oder nicht mehr. Es wurde nichts geändert.`,
    field: 'user_ids',
  },
  nothingChosen: { http: 422, text: 'Bitte wähle zumindest einen Tag aus.', field: 'add' },
  courseGone: { http: 404, text: 'Diesen Kurs gibt es nicht oder nicht mehr.' },
  creationForbidden: { http: 403, text: tagCreationForbidden },
  labelTaken: { http: 409, text: 'Einen Tag mit diesem Namen gibt es schon.', field: 'label' },
});

/** The database has the last word when two create the same tag at once. */
export const tagConstraints = { tag_label_once: tagErrors.labelTaken };
