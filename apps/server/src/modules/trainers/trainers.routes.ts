import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { saveProfile } from './save-profile.ts';
import { ownProfile, publishedProfile, trainersOfClub } from './trainers.queries.ts';

export const trainerRoutes = routes(contract.trainers, {
  list: async (ctx) => ({ trainers: await trainersOfClub(ctx) }),
  profile: (ctx, { id: personId }) => publishedProfile(ctx, personId),
  own: (ctx) => ownProfile(ctx),
  save: async (ctx, profile) => {
    await saveProfile(ctx, profile);
    return succeeded(profile.published ? 'Dein Profil ist veröffentlicht.' : 'Gespeichert. Noch sieht es niemand.');
  },
});
