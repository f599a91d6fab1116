import { connect, newTab } from './bidi.ts';
import { type Engine, NotInstalled } from './engine.ts';
import { installed, said, start } from './process.ts';

/** Firefox speaks WebDriver BiDi by itself; Debian has no geckodriver. */
export async function startFirefox(home: string): Promise<Engine> {
  const program = installed('firefox-esr', 'firefox');
  if (!program)
    throw new NotInstalled('Firefox is not installed, so no journey ran in it. On Debian: apt-get install firefox-esr');
  const firefox = start(program, ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port=0'], home);
  try {
    const address = await said(firefox, 2, /WebDriver BiDi listening on (ws:\S+)/);
    const connection = await connect(`${address}/session`);
    const { capabilities } = await connection.call<{ capabilities: { browserVersion: string } }>('session.new', {
      capabilities: {},
    });
    await connection.call('session.subscribe', { events: ['log.entryAdded'] });
    return {
      name: 'Firefox',
      version: capabilities.browserVersion,
      newPage: () => newTab(connection),
      close: firefox.end,
    };
  } catch (error) {
    await firefox.end();
    throw error;
  }
}
