import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  addPasskey,
  addTotp,
  beginPasskey,
  beginProof,
  beginTotp,
  getSecondFactor,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
} from '#contract/calls/second-factor.ts';
import { beginPasskeySignIn, signInWithCode, signInWithPasskey } from '#contract/calls/sign-in.ts';
import { idText } from '#contract/envelope.ts';
import { MESSAGES, type MessageKey } from '#contract/messages.ts';
import type { Actor } from '#server/domain/auth/actor.ts';
import type { RelyingParty } from '#server/domain/second-factor/passkeys.ts';
import { refuse } from '#server/errors.ts';
import type { Author } from '#server/events/event.ts';
import { bindCall } from '../bind.ts';
import { createSignInHttp, relyingParty } from '../sign-in.ts';
import type { ApiDeps } from './deps.ts';

function passkeyIdIn(text: string): number {
  const id = idText.safeParse(text);
  if (!id.success) throw refuse('not_found', 'passkeyNotFound');
  return id.data;
}

const answer = <D>(message: MessageKey, data: D) => ({ status: 1 as const, message: MESSAGES[message], data });
const done = (message: MessageKey) => ({ status: 1 as const, message: MESSAGES[message] });

type Asking = { request: FastifyRequest; actor: Actor; by: Author };

export function secondFactorRoutes(app: FastifyInstance, { services, config }: ApiDeps): void {
  const { secondFactor, signIn } = services;
  const { from, finish } = createSignInHttp({ services, config });
  const ownerOf = ({ request, actor, by }: Asking) => ({
    ...{ by, actor, token: request.sessionToken ?? '' },
    party: relyingParty(config, request),
  });
  const partyOf = (request: FastifyRequest): RelyingParty => {
    const party = relyingParty(config, request);
    if (!party) throw refuse('conflict', 'passkeysImpossible');
    return party;
  };

  bindCall(app, beginPasskeySignIn, async (_input, { request }) =>
    answer('ok', await signIn.beginPasskey(partyOf(request), from(request))),
  );

  bindCall(app, signInWithPasskey, async ({ body }, context) => {
    const { request, by } = context;
    return finish(context, await signIn.withPasskey(by, partyOf(request), body, from(request)));
  });

  bindCall(app, signInWithCode, async ({ body }, context) =>
    finish(context, await signIn.withCode(context.by, body, from(context.request))),
  );

  bindCall(app, getSecondFactor, async (_input, context) => answer('ok', await secondFactor.read(ownerOf(context))));

  bindCall(app, beginProof, async (_input, context) =>
    answer('confirmOwner', await secondFactor.beginProof(ownerOf(context))),
  );

  bindCall(app, beginPasskey, async ({ body }, context) =>
    answer('ok', await secondFactor.beginPasskey(ownerOf(context), body)),
  );

  bindCall(app, addPasskey, async ({ body }, context) =>
    answer('passkeyAdded', { recoveryCodes: await secondFactor.addPasskey(ownerOf(context), body) }),
  );

  bindCall(app, renamePasskey, async ({ params, body }, context) => {
    await secondFactor.renamePasskey(ownerOf(context), passkeyIdIn(params.id), body.name);
    return done('passkeyRenamed');
  });

  bindCall(app, removePasskey, async ({ params, body }, context) => {
    await secondFactor.removePasskey(ownerOf(context), passkeyIdIn(params.id), body);
    return done('passkeyRemoved');
  });

  bindCall(app, beginTotp, async ({ body }, context) =>
    answer('totpBegun', await secondFactor.beginTotp(ownerOf(context), body)),
  );

  bindCall(app, addTotp, async ({ body }, context) =>
    answer('totpAdded', { recoveryCodes: await secondFactor.addTotp(ownerOf(context), body) }),
  );

  bindCall(app, removeTotp, async ({ body }, context) => {
    await secondFactor.removeTotp(ownerOf(context), body);
    return done('totpRemoved');
  });

  bindCall(app, renewRecoveryCodes, async ({ body }, context) =>
    answer('recoveryCodesMade', { recoveryCodes: await secondFactor.renewRecoveryCodes(ownerOf(context), body) }),
  );
}
