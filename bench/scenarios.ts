import type { Request } from 'autocannon';
import { demoPassword } from '../apps/server/src/demo/index.ts';
import type { FilledDatabase, Somebody } from './database.ts';

export type Scenario = {
  name: string;
  /** The minimum share of the reference's requests per second. */
  floor: number;
  /** Limit in milliseconds for the median on the server with ten clients. */
  p50AtTen?: number;
  /** The same with a single client. */
  p50Alone?: number;
  requests: readonly Request[];
};

/** What people type: whole names and beginnings, frequent and rare ones. */
const names = ['huber', 'gruber', 'stein', 'mayer', 'wimmer', 'egger', 'kaya', 'novak', 'baum', 'zehet'] as const;

const filter = (name: string) => encodeURIComponent(JSON.stringify({ lastname: name }));

/** A page of the person list, with any filter, must appear without a noticeable delay. */
const ofList = { floor: 0.4, p50Alone: 8 };

/** All measured scenarios. Both sides get exactly these requests. */
export const scenariosFor = ({ clubId, host, admin, managers, personIds }: FilledDatabase): readonly Scenario[] => {
  const as = ({ token }: Somebody) => ({ host, cookie: `verein_${clubId}=${token}` });
  const get = (path: string, who: Somebody): Request => ({ method: 'GET', path: `/api${path}`, headers: as(who) });
  const signIn = ({ email }: Somebody): Request => ({
    method: 'POST',
    path: '/api/user/login',
    headers: { host, 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: demoPassword }),
  });
  return [
    { name: 'status', floor: 0.4, requests: managers.map((who) => get('/user/status', who)) },
    { ...ofList, name: 'list, first page', requests: [get('/user/subusers?page=1&size=25', admin)] },
    { ...ofList, name: 'list, page 40', requests: [get('/user/subusers?page=40&size=25', admin)] },
    {
      name: 'search as typed',
      floor: 0.4,
      p50AtTen: 15,
      requests: names.map((name) => get(`/user/search?name=${name}&size=100`, admin)),
    },
    {
      ...ofList,
      name: 'list, search',
      requests: names.map((name) => get(`/user/subusers?page=1&size=25&search=${name}`, admin)),
    },
    {
      ...ofList,
      name: 'list, filter',
      requests: names.map((name) => get(`/user/subusers?page=1&size=25&filters=${filter(name)}`, admin)),
    },
    { name: 'person', floor: 0.4, requests: personIds.map((id) => get(`/user?child_ID=${id}`, admin)) },
    { name: 'sign-in', floor: 0.8, requests: managers.map(signIn) },
  ];
};
