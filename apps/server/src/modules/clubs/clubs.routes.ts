import { contract } from '@vereinshaus/contract';
import { id } from '@vereinshaus/contract/kit/wire';
import type { OnlineProvider } from '@vereinshaus/contract/payments/settings';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { requestErrors } from '../../kit/errors.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { removeCover } from './club-cover.ts';
import { readableClub, shownPicture } from './clubs.queries.ts';
import type { ClubInput } from './save-club.ts';

/** Of another club only the fields of its sign-in page are returned. */
const publicOnly = {
  accountName: undefined,
  iban: undefined,
  bic: undefined,
  bankname: undefined,
  creditorID: undefined,
  roleEmails: undefined,
  invoiceSettings: undefined,
  roomDependencies: undefined,
  secondFactorFromRole: undefined,
  secondFactorPermissions: undefined,
  stripeAccount: undefined,
  creditLimit: undefined,
};

/** The capabilities of the installation, whatever a club chooses of them. */
type Installation = {
  hasVideoServer: boolean;
  onlineProviders: readonly OnlineProvider[];
  /** Passed in, because it needs the session. Returns the message for the user. */
  changeClub: (ctx: Ctx, input: ClubInput, offered: readonly OnlineProvider[]) => Promise<string>;
};

export const clubRoutes = ({ hasVideoServer, onlineProviders, changeClub }: Installation) =>
  routes(contract.clubs, {
    get: async (ctx, { verein_ID: clubId = ctx.club.id }) => ({
      status: 'success' as const,
      hasVideoServer,
      onlineProviders: [...onlineProviders],
      notices: [...(ctx.club.notices ?? [])],
      closed: ctx.club.closed ?? '',
      ...(await readableClub(ctx, clubId)),
      ...((clubId !== ctx.club.id || ctx.club.closed !== undefined) && publicOnly),
    }),
    save: async (ctx, input) => succeeded(await changeClub(ctx, input, onlineProviders)),
    removeCover: async (ctx) => {
      await removeCover(ctx);
      return succeeded('Titelbild entfernt');
    },
  });

const pictures = { logo: 'club_logo', cover: 'club_cover' } as const;

/** Logo and cover are files, not JSON; their URL changes with their content, so browsers may cache them. */
export const servePictures = (app: FastifyInstance, database: Database) => {
  for (const [name, table] of Object.entries(pictures)) {
    app.get<{ Params: { clubId: string; hash: string } }>(`/api/club/${name}/:clubId/:hash`, async (request, reply) => {
      const { clubId, hash } = request.params;
      const picture = await shownPicture(database, table, { clubId: id.catch(0).parse(clubId), hash });
      if (!picture) throw requestErrors.notFound();
      return reply
        .type(picture.mime_type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(picture.content);
    });
  }
};
