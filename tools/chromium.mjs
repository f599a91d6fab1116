import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Finds a Chromium on this machine, or installs one: Playwright's own first, the system's package where that cannot be had. */
const KNOWN = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const known = () => KNOWN.find((file) => file && existsSync(file));

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return file && existsSync(file) ? file : undefined;
}

const run = (command, ...args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

function install() {
  if (run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium')) return;
  const root = process.getuid?.() === 0;
  if (root && existsSync('/usr/bin/apt-get') && run('apt-get', 'update', '-qq'))
    run('apt-get', 'install', '-y', '-qq', 'chromium');
}

export async function findChromium() {
  const found = known() ?? (await playwrightsOwn());
  if (found) return found;
  console.log('No Chromium found; installing one ...');
  install();
  const installed = known() ?? (await playwrightsOwn());
  if (!installed) throw new Error('No Chromium could be found or installed. Set CHROMIUM_PATH to one.');
  return installed;
}

/**
 * The popup of the address bar is a web page of its own in every window, and takes more of the processor than most of ours.
 * Only the last flag of this name counts, so what Playwright switches off is named again.
 */
const WITHOUT = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
];

/** As root (containers) Chromium needs its sandbox off; the rest keeps it from calling home. */
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${WITHOUT.join(',')}`,
];
