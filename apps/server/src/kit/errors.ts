/**
 * Refusals a user can cause. Everything else that is thrown is a bug or an outage, which the error handler answers with a sentence and an
 * error id.
 */
export class AppError extends Error {
  readonly code: string;
  readonly httpStatus: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** The refusal itself is recorded: changes made before it are committed, e.g. the count of failed tries. */
  readonly keepsChanges: boolean;
  /** When a retry makes sense, for programs. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: string,
    httpStatus: number,
    message: string,
    fields?: Readonly<Record<string, string>>,
    keepsChanges = false,
    retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.httpStatus = httpStatus;
    this.fields = fields;
    this.keepsChanges = keepsChanges;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type Sentence<P> = string | ((params: P) => string);

type Declaration = {
  http: number;
  text: Sentence<never>;
  field?: string;
  keepsChanges?: boolean;
  retryAfterSeconds?: number;
};

type Factory<D extends Declaration> = D['text'] extends (params: infer P) => string
  ? (params: P) => AppError
  : () => AppError;

/**
 * An error is declared once, beside the rule: code, HTTP status and the German sentence.
 * `field` puts the sentence under that input as well.
 */
export const defineErrors = <const D extends Record<string, Declaration>>(
  area: string,
  declarations: D,
): { [K in keyof D]: Factory<D[K]> } => {
  const factories = Object.entries(declarations).map(
    ([name, { http, text, field, keepsChanges, retryAfterSeconds }]) => [
      name,
      (params: never) => {
        const message = typeof text === 'function' ? text(params) : text;
        const fields = field === undefined ? undefined : { [field]: message };
        return new AppError(`${area}.${name}`, http, message, fields, keepsChanges, retryAfterSeconds);
      },
    ],
  );
  return Object.fromEntries(factories) as { [K in keyof D]: Factory<D[K]> };
};

const waitInWords = (seconds: number): string => {
  const [count, one, many] =
    seconds < 60
      ? [seconds, 'eine Sekunde', 'Sekunden']
      : seconds < 3600
        ? [Math.ceil(seconds / 60), 'eine Minute', 'Minuten']
        : [Math.ceil(seconds / 3600), 'eine Stunde', 'Stunden'];
  return count === 1 ? one : `${count} ${many}`;
};

export const requestErrors = defineErrors('request', {
  notSignedIn: { http: 401, text: 'Bitte melde dich zuerst an.' },
  notAllowed: { http: 403, text: 'Dazu fehlt dir die Berechtigung.' },
  tokenRefused: { http: 401, text: 'Dieser Zugriffsschlüssel gilt nicht oder nicht mehr.' },
  notForTokens: { http: 403, text: 'Das geht nur mit einer Anmeldung, nicht mit einem Zugriffsschlüssel.' },
  tokenTooOften: {
    http: 429,
    text: 'Mit diesem Zugriffsschlüssel wurde gerade zu oft gefragt. Bitte warte eine Minute.',
  },
  secondFactorOwed: {
    http: 403,
    text: 'Euer Verein verlangt einen zweiten Faktor. Bitte richte ihn zuerst ein oder bestätige dich damit.',
  },
  closed: { http: 503, text: ({ sentence }: { sentence: string }) => sentence },
  moving: { http: 503, retryAfterSeconds: 60, text: ({ sentence }: { sentence: string }) => sentence },
  moved: { http: 410, text: ({ sentence }: { sentence: string }) => sentence },
  notFound: { http: 404, text: 'Das gibt es nicht oder nicht mehr.' },
  unknownCall: { http: 404, text: 'Diesen Aufruf gibt es nicht.' },
  foreignOrigin: { http: 403, text: 'Diese Anfrage kommt von einer fremden Seite und wurde abgelehnt.' },
  tooManyRequests: {
    http: 429,
    text: 'Das waren zu viele Versuche. Bitte warte eine Minute und probiere es dann noch einmal.',
  },
  tooManyTries: {
    http: 429,
    text: ({ seconds }: { seconds: number }) =>
      `Das waren zu viele Versuche. Bitte warte ${waitInWords(seconds)} und probiere es dann noch einmal.`,
  },
  unreadable: {
    http: 400,
    text: 'Die Anfrage ist nicht lesbar. Bitte lade die Seite neu und probiere es noch einmal.',
  },
  contradiction: {
    http: 400,
    text: 'Die Anfrage sagt in der Adresse etwas anderes als in der Eingabe. Es wurde nichts gespeichert. Bitte lade die Seite neu und probiere es noch einmal.',
  },
  outOfRange: { http: 422, text: 'Eine der Zahlen ist zu groß oder zu klein. Bitte prüfe deine Eingabe.' },
  wrongContentType: { http: 415, text: 'Dieses Format wird hier nicht angenommen.' },
  tooSlow: {
    http: 408,
    text: 'Deine Verbindung ist gerade zu langsam. Bitte versuche es mit einer besseren noch einmal.',
  },
  tooLarge: { http: 413, text: 'Das ist zu groß. Bitte sende weniger auf einmal.' },
  keyUsed: {
    http: 409,
    text: 'Das wurde schon mit anderen Angaben gesendet. Bitte lade die Seite neu und sieh nach, bevor du es noch einmal sendest.',
  },
  busy: { http: 409, text: 'Bitte gleich noch einmal versuchen.' },
  overloaded: {
    http: 503,
    retryAfterSeconds: 3,
    text: 'Gerade sind sehr viele gleichzeitig hier. Bitte versuche es in ein paar Sekunden noch einmal.',
  },
  closing: {
    http: 503,
    retryAfterSeconds: 10,
    text: 'Das Programm wird gerade neu gestartet. Bitte versuche es in einer Minute noch einmal.',
  },
  diskFull: {
    http: 503,
    text: 'Es ist kein Speicherplatz mehr frei, daher wurde nichts gespeichert. Bitte versuche es später noch einmal.',
  },
  databaseDown: {
    http: 503,
    retryAfterSeconds: 5,
    text: 'Die Datenbank ist gerade nicht erreichbar. Bitte versuche es in einer Minute noch einmal.',
  },
});

/** The message for a user who saves over a newer version; `news` says who has changed what kind of record. */
export const changedMeanwhile = (news: string, fields: readonly string[]): string =>
  `${news}${fields.length === 0 ? '' : `: ${fields.join(', ')}`}. Deine Änderungen sind noch nicht gespeichert. Bitte sieh dir den neuen Stand an und speichere dann noch einmal.`;
