import { unsubscribePath } from '@vereinshaus/contract/newsletters/calls';

/** The unsubscribe links of a mass letter: a page, and one click in the mail program. None without a token. */
export const unsubscribeLinks = (origin: string, token: string | undefined) =>
  token === undefined
    ? { page: '', oneClick: '' }
    : { page: `${origin}${unsubscribePath}${token}`, oneClick: `${origin}/api/newsletter/one-click/${token}` };
