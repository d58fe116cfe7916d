import type { Ctx, Tenant } from '../../kit/ctx.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import type { Cookies } from '../../kit/serve-call.ts';

/** One cookie per club, so that two clubs on one host name (window override) do not sign each other out. */
const cookieName = (clubId: number) => `verein_${clubId}`;

/** Only good for the second step of the sign-in. */
const stepCookie = (clubId: number) => `schritt_${clubId}`;

/** Survives signing out: it gives no access, it only shows that this browser has signed in before. */
const deviceCookie = (clubId: number) => `geraet_${clubId}`;

/** The longest lifetime that browsers allow for a cookie. */
const deviceSeconds = 400 * 24 * 3600;

export const sessionTenant = (tenant: Tenant, cookies: Cookies): number =>
  cookies[cookieName(tenant.id)] === undefined && cookies[cookieName(platformTenant)] !== undefined
    ? platformTenant
    : tenant.id;

export const sessionToken = (clubId: number, cookies: Cookies): string | undefined => cookies[cookieName(clubId)];

export const leaveSessionCookie = (ctx: Ctx, clubId: number, token: string, maxAgeSeconds: number | undefined) =>
  ctx.cookies.set(cookieName(clubId), token, maxAgeSeconds === undefined ? {} : { maxAgeSeconds });

type InBrowser = readonly { clubId: number; token: string }[];

/** This browser's tokens on this page: of the club and of the platform. */
const inBrowser = (ctx: Ctx, nameOf: (clubId: number) => string): InBrowser =>
  [ctx.club.id, platformTenant].flatMap((clubId) => {
    const token = ctx.cookies.get(nameOf(clubId));
    return token === undefined ? [] : [{ clubId, token }];
  });

export const sessionsInBrowser = (ctx: Ctx): InBrowser => inBrowser(ctx, cookieName);

export const stepsInBrowser = (ctx: Ctx): InBrowser => inBrowser(ctx, stepCookie);

export const leaveStepCookie = (ctx: Ctx, clubId: number, token: string, maxAgeSeconds: number) =>
  ctx.cookies.set(stepCookie(clubId), token, { maxAgeSeconds });

export const clearStepCookie = (ctx: Ctx, clubId: number) => ctx.cookies.clear(stepCookie(clubId));

export const clearSessionCookie = (ctx: Ctx, clubId: number) => ctx.cookies.clear(cookieName(clubId));

export const deviceToken = (ctx: Ctx, clubId: number): string | undefined => ctx.cookies.get(deviceCookie(clubId));

export const leaveDeviceCookie = (ctx: Ctx, clubId: number, token: string) =>
  ctx.cookies.set(deviceCookie(clubId), token, { maxAgeSeconds: deviceSeconds });
