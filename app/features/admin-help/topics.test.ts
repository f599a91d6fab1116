import { describe, expect, it } from 'vitest';
import { adminEn } from '#app/messages/admin.en.ts';
import { adminSo } from '#app/messages/admin.so.ts';
import { filled, labelsOf, TOPICS } from './topics.ts';
import { HELP_WORDS } from './words.ts';

const MORE = { hidden: 'Hidden', pinned: 'Pinned', answer: 'Answer' };

describe.each([
  ['en', adminEn],
  ['so', adminSo],
] as const)('the help in %s', (language, messages) => {
  const { topics } = HELP_WORDS[language];
  const labels = labelsOf(messages, MORE);

  it('has three lines for each of the twelve things, and nothing else', () => {
    expect(Object.keys(topics)).toEqual(TOPICS.map(({ name }) => name));
    for (const { steps } of Object.values(topics)) expect(steps).toHaveLength(3);
  });

  it('names only buttons that there are', () => {
    const texts = Object.values(topics).flatMap(({ steps }) => steps);
    const named = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(12);
    for (const name of named) expect(Object.keys(labels)).toContain(name);
  });
});

it('says the names of buttons as the panel does', () => {
  expect(filled('Press {save} in {users}.', labelsOf(adminEn, MORE))).toBe('Press “Save” in “All Users”.');
});
