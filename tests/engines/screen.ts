import { type Page, until } from './engine.ts';
import { canBeClicked, findTarget, heldBy, isDrawn, isHydrated, type Target } from './in-page.ts';

const kind =
  (css: string) =>
  (name?: string, within?: Target): Target => ({ css, name, within });

export const button = kind('button');
export const link = kind('a[href]');
export const heading = kind('h1, h2, h3');
/** By its label, whatever is typed, chosen or attached there. */
export const field = kind('input, select, textarea');
export const dialog = kind('dialog[open], [role=dialog]');
export const region = kind('section');
export const option = kind('[role=option]');
export const picture = kind('img');
export const banner = kind('header')();
export const main = kind('main')();

/** Anything of this kind that says so among other things. */
export const saying = (text: string, { css, within }: Target): Target => ({ css, within, text });
export const card = (text: string, within: Target = main): Target => saying(text, kind('article')(undefined, within));
export const toast = (text: string): Target => saying(text, kind('.toast')());

const called = ({ css, name, text, within }: Target): string =>
  `${css}${name ? ` "${name}"` : ''}${text ? ` saying "${text}"` : ''}${within ? ` in ${called(within)}` : ''}`;

const ENTER = '\uE007';

/** A page as a person uses it: every step waits until it can be done. */
export class Screen {
  readonly #page: Page;
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    this.#page = page;
    this.#origin = origin;
  }

  async open(path: string): Promise<void> {
    await this.#page.open(this.#origin + path);
    await until(`${path} to be taken over by its scripts`, () => this.#page.evaluate(isHydrated));
  }

  shows = (target: Target) => until(called(target), () => this.#page.find(findTarget, target));

  /** The picture has arrived, and the engine could read it. */
  async draws(target: Target): Promise<void> {
    await until(`${called(target)} to be drawn`, async () => {
      const element = await this.#page.find(findTarget, target);
      return element && this.#page.ask(element, isDrawn);
    });
  }

  async hides(target: Target): Promise<void> {
    await until(`${called(target)} to go`, async () => (await this.#page.find(findTarget, target)) === null);
  }

  async click(target: Target): Promise<void> {
    await until(`${called(target)} to be clicked`, async () => {
      const element = await this.#page.find(findTarget, target);
      if (!element || !(await this.#page.ask(element, canBeClicked))) return false;
      await this.#page.click(element);
      return true;
    });
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.#page.type(await this.shows(target), text);
    await this.#holds(target, text);
  }

  async press(target: Target, key: 'Enter'): Promise<void> {
    await this.#page.type(await this.shows(target), { Enter: ENTER }[key]);
  }

  async choose(target: Target, label: string): Promise<void> {
    await this.#page.choose(await this.shows(target), label);
    await this.#holds(target, label);
  }

  async attach(target: Target, file: string): Promise<void> {
    await this.#page.attach(await this.shows(target), file);
  }

  async isAt(path: string): Promise<void> {
    await until(`the address ${path}`, async () => (await this.#address()) === path);
  }

  async speaks(language: string): Promise<void> {
    await until(
      `the page in ${language}`,
      async () => (await this.#page.evaluate(() => document.documentElement.lang)) === language,
    );
  }

  #address = () => this.#page.evaluate(() => location.pathname + location.search);

  async #holds(target: Target, value: string): Promise<void> {
    await until(`"${value}" in ${called(target)}`, async () => {
      const element = await this.#page.find(findTarget, target);
      return element !== null && (await this.#page.ask(element, heldBy)) === value;
    });
  }
}
