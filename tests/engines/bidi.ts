import { type Handle, inPage, type Page } from './engine.ts';

/** WebDriver BiDi over a WebSocket (https://www.w3.org/TR/webdriver-bidi/): the commands the journeys need. */
type Answer = { id?: number; type: string; result?: unknown; error?: string; message?: string };
type LogEntry = { level: string; type: string; text: string; source: { context?: string } };
type Evaluated =
  | { type: 'success'; result: { type: string; value?: string; sharedId?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

export type Connection = {
  call<Result>(method: string, params?: object): Promise<Result>;
  /** Errors that the page in this context has logged. */
  errorsIn(context: string): string[];
};

export async function connect(url: string): Promise<Connection> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`No connection to ${url}`)));
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  const logged: LogEntry[] = [];
  let calls = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Answer & { method?: string; params?: LogEntry };
    if (message.method === 'log.entryAdded' && message.params) logged.push(message.params);
    if (message.id === undefined) return;
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer({ type: 'error', error: 'closed', message: 'the browser has gone' });
    waiting.clear();
  });
  return {
    call<Result>(method: string, params: object = {}) {
      calls += 1;
      const id = calls;
      return new Promise<Result>((resolve, reject) => {
        waiting.set(id, ({ type, result, error, message }) =>
          type === 'success' ? resolve(result as Result) : reject(new Error(`${method}: ${error}: ${message}`)),
        );
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    errorsIn: (context) =>
      logged
        .filter(({ level, source }) => level === 'error' && source.context === context)
        .map(({ type, text }) => `${type}: ${text}`),
  };
}

/** A tab with cookies and storage of its own. */
export async function newTab({ call, errorsIn }: Connection): Promise<Page> {
  const { userContext } = await call<{ userContext: string }>('browser.createUserContext');
  const { context } = await call<{ context: string }>('browsingContext.create', { type: 'tab', userContext });

  async function run(script: string, args: object[]) {
    const answer = await call<Evaluated>('script.callFunction', {
      functionDeclaration: script,
      arguments: args,
      target: { context },
      awaitPromise: true,
    });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return answer.result;
  }
  /** Data goes both ways as JSON, which spares the protocol's own way of writing values. */
  const json = (args: unknown[]) => [{ type: 'string', value: JSON.stringify(args) }];
  const parsed = ({ value }: { value?: string }) => JSON.parse(value ?? 'null');
  const perform = (actions: object[]) => call<void>('input.performActions', { context, actions });
  const focus = (element: Handle) => run('(element) => element.focus()', [{ sharedId: element }]);

  async function typeInto(element: Handle, text: string): Promise<void> {
    await focus(element);
    const keys = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await perform([{ type: 'key', id: 'keyboard', actions: keys }]);
  }

  return {
    open: (url) => call('browsingContext.navigate', { context, url, wait: 'complete' }),
    resize: (width, height) => call('browsingContext.setViewport', { context, viewport: { width, height } }),
    evaluate: async (script, ...args) =>
      parsed(await run(`(args) => JSON.stringify((${inPage(script)})(...JSON.parse(args)))`, json(args))),
    find: async (script, ...args) =>
      (await run(`(args) => (${inPage(script)})(...JSON.parse(args))`, json(args))).sharedId ?? null,
    ask: async (element, script) =>
      parsed(await run(`(element) => JSON.stringify((${inPage(script)})(element))`, [{ sharedId: element }])),
    async click(element) {
      const origin = { type: 'element', element: { sharedId: element } };
      await perform([
        {
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', x: 0, y: 0, origin },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ]);
    },
    type: typeInto,
    // The protocol has no word for options. On a closed list, typing goes to the option that begins so.
    choose: typeInto,
    attach: (input, file) => call('input.setFiles', { context, element: { sharedId: input }, files: [file] }),
    faults: async () => errorsIn(context),
    close: () => call('browser.removeUserContext', { userContext }),
  };
}
