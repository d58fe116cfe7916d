import { news } from '@vereinshaus/contract/news/calls';
import { query } from '../../../kit/api.ts';

/** Number shown on the home page. */
const shown = 3;

export const newestNewsQuery = () => query(news.own, { limit: shown });
