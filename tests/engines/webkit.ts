import { freePort } from '../support/postgres.ts';
import { type Engine, NotInstalled, until } from './engine.ts';
import { installed, type Program, said, start } from './process.ts';
import { isReady, newSession } from './webdriver.ts';

/** WebKitGTK's driver starts the small browser that comes with the library. It has no headless mode, so it gets a screen. */
export async function startWebKit(home: string): Promise<Engine> {
  const program = installed('WebKitWebDriver');
  const xvfb = installed('Xvfb');
  if (!program || !xvfb)
    throw new NotInstalled(
      `${program ? 'Xvfb' : 'WebKitGTK'} is not installed, so no journey ran in WebKitGTK. On Debian: apt-get install webkit2gtk-driver xvfb`,
    );
  const screen = start(xvfb, ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], home);
  const started: Program[] = [screen];
  const close = async () => {
    for (const one of started.reverse()) await one.end();
  };
  try {
    const display = `:${await said(screen, 3, /(\d+)\n/)}`;
    const port = await freePort();
    const driver = `http://127.0.0.1:${port}`;
    started.push(start(program, [`--port=${port}`, '--host=127.0.0.1'], home, { DISPLAY: display }));
    await until('WebKitWebDriver to answer', () => isReady(driver));
    const { page, version } = await newSession(driver);
    await page.close();
    return { name: 'WebKitGTK', version, newPage: async () => (await newSession(driver)).page, close };
  } catch (error) {
    await close();
    throw error;
  }
}
