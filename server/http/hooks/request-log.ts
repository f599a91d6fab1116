import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Log lines of a request carry its id. Requests themselves are logged only at debug: a busy site has thousands a minute. */
class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'incoming request');
  }

  override requestCompleted(error: Error | null | undefined, _request: FastifyRequest, reply: FastifyReply): void {
    reply.log.debug({ res: reply, err: error ?? undefined, responseTime: reply.elapsedTime }, 'request completed');
  }
}

const SENT_ID = /^[\w.-]{1,64}$/;

/** Ids of several instances in one log do not collide. Our own proxy may name the request itself, and both logs then agree. */
function createIds(isProxy: (address: string | undefined) => boolean): (request: IncomingMessage) => string {
  const instance = randomBytes(3).toString('hex');
  let count = 0;
  return ({ headers, socket }) => {
    const sent = headers['x-request-id'];
    if (typeof sent === 'string' && SENT_ID.test(sent) && isProxy(socket.remoteAddress)) return sent;
    count += 1;
    return `${instance}-${count.toString(36)}`;
  };
}

export const requestLog = (isProxy: (address: string | undefined) => boolean) => ({
  logController: new RequestLog(),
  genReqId: createIds(isProxy),
});
