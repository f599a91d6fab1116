import type { IncomingMessage, Server, ServerResponse } from 'node:http';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const PER_TURN = 32;

/**
 * Answers at most `perTurn` requests in one turn of the event loop; the others wait for the next turns, in order. libuv accepts one
 * new connection a turn: where a thousand open connections all ask again at once, a turn would be long enough to leave newcomers
 * waiting for minutes (decision 034).
 */
export function inTurns(server: Server, perTurn = PER_TURN): void {
  const [answer, ...others] = server.listeners('request') as Listener[];
  if (!answer || others.length > 0) throw new Error('Must be set up while only one listens for requests');
  const waiting: Array<[IncomingMessage, ServerResponse]> = [];
  let begun = 0;
  let isTurnSet = false;

  const setTurn = () => {
    if (isTurnSet) return;
    isTurnSet = true;
    setImmediate(nextTurn);
  };

  const nextTurn = () => {
    begun = 0;
    isTurnSet = false;
    if (waiting.length === 0) return;
    setTurn();
    for (const [request, response] of waiting.splice(0, perTurn)) {
      // The client may have gone while it waited.
      if (request.socket.destroyed) continue;
      begun += 1;
      answer.call(server, request, response);
    }
  };

  server.off('request', answer);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    setTurn();
    if (begun >= perTurn || waiting.length > 0) {
      waiting.push([request, response]);
      return;
    }
    begun += 1;
    answer.call(server, request, response);
  });
}
