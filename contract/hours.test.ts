import { describe, expect, it } from 'vitest';
import { type OpeningHours, openAt } from './hours.ts';

/** A moment in Muqdisho. 2026-11-14 is a Saturday. */
const at = (day: number, time: string): number => Date.parse(`2026-11-${day}T${time}:00+03:00`);
const SATURDAY = 14;
const FRIDAY = 20;

const HOURS: OpeningHours[] = [
  { day: 'saturday', opens: '08:00', closes: '12:00' },
  { day: 'saturday', opens: '15:00', closes: '18:30' },
  { day: 'thursday', opens: '20:00', closes: '02:00' },
];

describe('opening hours', () => {
  it.each([
    [at(SATURDAY, '08:00'), { open: true, until: '12:00' }],
    [at(SATURDAY, '11:59'), { open: true, until: '12:00' }],
    [at(SATURDAY, '12:00'), { open: false, next: { day: 'saturday', opens: '15:00' } }],
    [at(SATURDAY, '18:30'), { open: false, next: { day: 'thursday', opens: '20:00' } }],
    [at(FRIDAY, '01:59'), { open: true, until: '02:00' }],
    [at(FRIDAY, '02:00'), { open: false, next: { day: 'saturday', opens: '08:00' } }],
  ])('at %i', (now, state) => {
    expect(openAt(HOURS, now)).toEqual(state);
  });

  it('are those of East Africa, wherever the reader is', () => {
    expect(openAt(HOURS, Date.parse('2026-11-14T05:00:00Z'))).toEqual({ open: true, until: '12:00' });
    const early: OpeningHours[] = [{ day: 'saturday', opens: '00:00', closes: '01:00' }];
    expect(openAt(early, Date.parse('2026-11-13T21:00:00Z'))).toMatchObject({ open: true });
    expect(openAt(early, Date.parse('2026-11-13T20:59:59Z'))).toMatchObject({ open: false });
  });

  it('run over midnight and over the end of the week', () => {
    const night: OpeningHours[] = [{ day: 'friday', opens: '18:00', closes: '03:00' }];
    expect(openAt(night, at(SATURDAY, '02:00'))).toEqual({ open: true, until: '03:00' });
    expect(openAt(night, at(SATURDAY, '03:00'))).toEqual({ open: false, next: { day: 'friday', opens: '18:00' } });
  });

  it('go on where one span begins as another ends, also where they never end', () => {
    const joined: OpeningHours[] = [
      { day: 'saturday', opens: '08:00', closes: '24:00' },
      { day: 'sunday', opens: '00:00', closes: '06:00' },
    ];
    expect(openAt(joined, at(SATURDAY, '09:00'))).toEqual({ open: true, until: '06:00' });
    const always = (['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const).map(
      (day) => ({ day, opens: '00:00', closes: '24:00' }),
    );
    expect(openAt(always, at(SATURDAY, '09:00'))).toMatchObject({ open: true });
  });

  it('know the minutes, too', () => {
    const half: OpeningHours[] = [{ day: 'saturday', opens: '08:30', closes: '12:45' }];
    expect(openAt(half, at(SATURDAY, '08:15'))).toMatchObject({ open: false });
    expect(openAt(half, at(SATURDAY, '08:30'))).toEqual({ open: true, until: '12:45' });
    expect(openAt(half, at(SATURDAY, '12:40'))).toMatchObject({ open: true });
  });

  it('last a day and a night where they end as they begin', () => {
    const round: OpeningHours[] = [{ day: 'saturday', opens: '08:00', closes: '08:00' }];
    expect(openAt(round, at(SATURDAY, '20:00'))).toEqual({ open: true, until: '08:00' });
    expect(openAt(round, at(SATURDAY + 1, '08:00'))).toMatchObject({ open: false });
  });

  it('say nothing where none are known', () => {
    expect(openAt([], at(SATURDAY, '09:00'))).toBeNull();
  });
});
