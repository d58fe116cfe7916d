import { AppError, defineErrors } from '../../kit/errors.ts';

const errors = defineErrors('exports', {
  empty: { http: 422, text: 'Es gibt keine Daten zum Exportieren.' },
  tooLargeForPdf: {
    http: 422,
    text: 'Das ist zu viel für ein PDF. Bitte schränke die Liste ein oder nimm Excel oder CSV.',
  },
  busy: {
    http: 503,
    text: 'Gerade werden viele Dateien erstellt. Bitte versuche es in einer Minute noch einmal.',
  },
  pdfFailed: { http: 500, text: 'Es ist ein Fehler beim Erstellen des PDFs aufgetreten.' },
  csvFailed: { http: 500, text: 'Es ist ein Fehler beim Erstellen der CSV-Datei aufgetreten.' },
  excelFailed: { http: 500, text: 'Es ist ein Fehler beim Erstellen der Excel-Datei aufgetreten.' },
});

/** The user gets the message, the log gets the cause. */
const because = (error: AppError, cause: unknown): AppError => Object.assign(error, { cause });

export const exportErrors = {
  empty: errors.empty,
  tooLargeForPdf: errors.tooLargeForPdf,
  busy: errors.busy,
  failed: {
    pdf: (cause: unknown) => because(errors.pdfFailed(), cause),
    csv: (cause: unknown) => because(errors.csvFailed(), cause),
    excel: (cause: unknown) => because(errors.excelFailed(), cause),
  },
};

/** Too many drawings at once: background callers may retry. */
export const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === errors.busy().code;
