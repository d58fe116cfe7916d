import type { InputOf } from '@vereinshaus/contract/kit/call';
import { standesmeldung, standesmeldungFiles } from '@vereinshaus/contract/standesmeldung/calls';
import { query, send, useCommand } from '../../kit/api.ts';
import { saveFile } from '../../kit/save-file.ts';

export const reportsQuery = () => query(standesmeldung.list, {});
export const reportQuery = (reportId: number) => query(standesmeldung.get, { ID: reportId });
export const previewQuery = (wanted: InputOf<typeof standesmeldung.preview>) => query(standesmeldung.preview, wanted);

export const useTakeReport = () =>
  useCommand(standesmeldung.take, { announces: true, inline: true, invalidates: [standesmeldung.list] });

export const saveForm = async (wanted: InputOf<typeof standesmeldungFiles.file>) => {
  const { fileName, mimeType, content } = await send(standesmeldungFiles.file, wanted);
  saveFile(fileName, mimeType, content);
};

export const saveSubsidy = async (wanted: InputOf<typeof standesmeldungFiles.subsidy>) => {
  const { fileName, mimeType, content } = await send(standesmeldungFiles.subsidy, wanted);
  saveFile(fileName, mimeType, content);
};
