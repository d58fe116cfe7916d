import { history } from '@vereinshaus/contract/history/calls';
import { trainers } from '@vereinshaus/contract/trainers/calls';
import { query, useCommand } from '../../kit/api.ts';

export const trainersQuery = () => query(trainers.list, {});
export const profileQuery = (id: number) => query(trainers.profile, { id });
export const ownProfileQuery = () => query(trainers.own, {});
export const useSaveProfile = () =>
  useCommand(trainers.save, {
    invalidates: [trainers.own, trainers.profile, trainers.list, history.ofPerson],
    announces: true,
    inline: true,
  });
