import { randomBytes } from 'node:crypto';
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

/** Ids of several instances in one log do not collide. */
function createIds(): () => string {
  const instance = randomBytes(3).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${instance}-${count.toString(36)}`;
  };
}

export const requestLog = () => ({ logController: new RequestLog(), genReqId: createIds() });
