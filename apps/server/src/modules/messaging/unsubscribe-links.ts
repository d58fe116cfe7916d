import { unsubscribePath } from '@vereinshaus/contract/newsletters/calls';

/** Where a letter to many is ended: on a page, and with one click of the mail program. Without a token there is none. */
export const unsubscribeLinks = (origin: string, token: string | undefined) =>
  token === undefined
    ? { page: '', oneClick: '' }
    : { page: `${origin}${unsubscribePath}${token}`, oneClick: `${origin}/api/newsletter/one-click/${token}` };
