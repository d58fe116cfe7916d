import { substitutes } from '@vereinshaus/contract/substitutes';
import { query, useCommand } from '../../kit/api.ts';

export const mineQuery = () => query(substitutes.mine, {});
export const searchesQuery = () => query(substitutes.searches, {});

const changes = { invalidates: [substitutes.mine, substitutes.searches], announces: true };
export const useRequest = () => useCommand(substitutes.request, { ...changes, inline: true });
export const useWithdraw = () => useCommand(substitutes.withdraw, changes);
export const useAnswer = () => useCommand(substitutes.answer, changes);
