import { useMutation } from '@tanstack/react-query';
import { home } from '@vereinshaus/contract/home/calls';
import { prae, praeFiles } from '@vereinshaus/contract/prae/calls';
import { query, send, useCommand } from '../../kit/api.ts';
import { saveFile } from '../../kit/save-file.ts';

export const ownMonthsQuery = () => query(prae.own, {});
export const monthQuery = (month: number) => query(prae.month, { month });
export const formQuery = (ID: number) => query(prae.form, { ID });
export const payablesQuery = () => query(prae.payables, {});
export const yearQuery = (year: number) => query(prae.year, { year });
export const costsQuery = (year: number) => query(prae.costs, { year });
export const ratesQuery = () => query(prae.rates, {});
export const whatIfQuery = (course_ID: number, year: number, minutes: number) =>
  query(prae.whatIf, { course_ID, year, minutes });

const everything = [prae.own, prae.month, prae.form, prae.payables, prae.year, prae.costs, prae.whatIf, home.inbox];
const announced = { invalidates: everything, announces: true };

export const useOpenForm = () => useCommand(prae.open, { invalidates: everything });
export const useSaveLine = () => useCommand(prae.saveLine, { ...announced, inline: true });
export const useRemoveLine = () => useCommand(prae.removeLine, announced);
export const useSkip = () => useCommand(prae.skip, { invalidates: everything });
export const useHandIn = () => useCommand(prae.handIn, { ...announced, inline: true, staleWhenRefused: [prae.form] });
export const useTakeBack = () => useCommand(prae.takeBack, announced);
export const useApprove = () => useCommand(prae.approve, { ...announced, staleWhenRefused: [prae.form, prae.month] });
export const useGiveBack = () => useCommand(prae.giveBack, { ...announced, inline: true });
export const useCorrect = () => useCommand(prae.correct, announced);
export const usePayOut = () => useCommand(prae.payOut, { ...announced, inline: true });
export const useSetKind = () => useCommand(prae.setKind, announced);
export const useSetRate = () =>
  useCommand(prae.setRate, { ...announced, invalidates: [...everything, prae.rates], inline: true });
export const useSetBudget = () => useCommand(prae.setBudget, { ...announced, inline: true });

export const usePrintForm = () =>
  useMutation({
    mutationFn: async (ID: number) => {
      const { fileName, mimeType, content } = await send(praeFiles.pdf, { ID });
      saveFile(fileName, mimeType, content);
    },
  });

export const useSaveReport = () =>
  useMutation({
    mutationFn: async (input: { year: number; format: 'csv' | 'xlsx' }) => {
      const { fileName, mimeType, content } = await send(praeFiles.report, input);
      saveFile(fileName, mimeType, content);
    },
  });
