import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The browser without its window: the same engine, and a quarter less work for each test. Debian has it as a package. */
const SHELL = '/usr/bin/chromium-headless-shell';
const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const known = (files) => [process.env.CHROMIUM_PATH, ...files].find((file) => file && existsSync(file));

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return file && existsSync(file) ? file : undefined;
}

const run = (command, ...args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

const installPackage = (name) => run('apt-get', 'install', '-y', '-qq', name);

function install() {
  if (run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium')) return;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && run('apt-get', 'update', '-qq');
  if (mayInstall && !installPackage('chromium-headless-shell')) installPackage('chromium');
}

/** Finds a Chromium on this machine, or installs one: Playwright's own first, the system's package where that cannot be had. */
export async function findChromium({ shell = false } = {}) {
  const files = shell ? [SHELL, ...KNOWN] : [...KNOWN, SHELL];
  const found = known(files) ?? (await playwrightsOwn());
  if (found) return found;
  console.log('No Chromium found; installing one ...');
  install();
  const installed = known(files) ?? (await playwrightsOwn());
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

/** Without a window nothing is known of the line, and pictures far below would be fetched as on a slow one. */
const AS_ON_4G = 'lazyLoadingImageMarginPxUnknown=1250,lazyLoadingFrameMarginPxUnknown=1250';

/** As root (containers) Chromium needs its sandbox off; the rest keeps it from calling home. */
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--blink-settings=${AS_ON_4G}`,
  `--disable-features=${WITHOUT.join(',')}`,
];
