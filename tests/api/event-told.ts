import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import type { Client, TestApp } from '../support/app.ts';

/** What a line says of its event. */
export type Told = {
  event: string;
  by: { id: number | null; name: string };
  kind: string;
  id: number | null;
  name: string;
  before: object | null;
  after: object | null;
};

export type World = { test: TestApp; admin: Client };
/** What the call needs is there; `act` makes the call and nothing else. */
export type Case = { act(): Promise<Response>; told(response: Response): Told };

export const person = ({ id, username }: Pick<Client, 'id' | 'username'>) => ({ id, name: username });
export const api = (url: string, method: 'POST' | 'PUT' | 'DELETE', payload?: object): InjectOptions => ({
  method,
  url,
  ...(payload ? { payload } : {}),
});

/** An event of a user's account that holds no values. */
export const plain =
  (event: string, by: Client, { id, username }: Client) =>
  () => ({
    ...{ event, by: person(by), kind: 'user', id, name: username },
    ...{ before: null, after: null },
  });

export const signedIn = (user: Client, way?: string): Told => ({
  ...{ event: 'login', by: person(user), kind: 'session', id: user.id, name: user.username },
  before: null,
  after: { address: '127.0.0.1', ...(way ? { with: way } : {}) },
});
