import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { pdfRuns } from '../apps/server/src/modules/exports/exports.testing.ts';

/** The file that the browser saves after `press`. */
export const downloaded = async (page: Page, press: () => Promise<void>): Promise<Download> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
};

/** The text of a PDF without blanks: a line may break anywhere between two words. */
export const wordsIn = async (file: Download): Promise<string> =>
  pdfRuns(await readFile(await file.path()))
    .join('')
    .replaceAll(/\s/g, '');
