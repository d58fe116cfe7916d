import type { Ctx, Tenant } from '../../kit/ctx.ts';
import type { Cookies } from '../../kit/serve-call.ts';

/** The platform signs in on any club's page; its sessions live in club 0. */
export const platformClub = 0;

/** One cookie per club, so that two clubs on one host name (window override) do not sign each other out. */
const cookieName = (clubId: number) => `verein_${clubId}`;

export const sessionTenant = (tenant: Tenant, cookies: Cookies): number =>
  cookies[cookieName(tenant.id)] === undefined && cookies[cookieName(platformClub)] !== undefined
    ? platformClub
    : tenant.id;

export const sessionToken = (clubId: number, cookies: Cookies): string | undefined => cookies[cookieName(clubId)];

export const leaveSessionCookie = (ctx: Ctx, clubId: number, token: string, maxAgeSeconds: number | undefined) =>
  ctx.cookies.set(cookieName(clubId), token, maxAgeSeconds === undefined ? {} : { maxAgeSeconds });

export const clearSessionCookies = (ctx: Ctx) => {
  ctx.cookies.clear(cookieName(ctx.club.id));
  ctx.cookies.clear(cookieName(platformClub));
};
