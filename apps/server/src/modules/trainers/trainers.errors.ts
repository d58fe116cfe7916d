import { defineErrors } from '../../kit/errors.ts';

export const trainerErrors = defineErrors('trainers', {
  profileGone: { http: 404, text: 'Dieses Profil gibt es nicht, oder es ist nicht veröffentlicht.' },
});
