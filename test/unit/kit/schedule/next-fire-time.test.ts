import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextFireTime } from '@assay/kit/schedule/next-fire-time';
import { readScheduleExpression } from '@assay/kit/schedule/schedule-expression';
import { localTimeAt } from '@assay/kit/schedule/time-zone';
import fc from 'fast-check';

const MINUTE = 60_000;
const ZONES = [
  'UTC',
  'Europe/Rome',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Havana',
];

/** The next times of a schedule after one, as they are written in UTC, to the minute. */
function times(text: string, after: string, { zone = 'UTC', count = 3, start = after } = {}): string[] {
  const recurrence = { expression: readScheduleExpression(text), zone, start: Date.parse(start) };
  const found: string[] = [];
  for (let at: number | null = Date.parse(after); found.length < count; ) {
    at = nextFireTime(recurrence, at);
    if (at === null) break;
    found.push(new Date(at).toISOString().slice(0, 16));
  }
  return found;
}

describe('the next time of a schedule', () => {
  it('is that of the examples of the EventBridge and EventBridge Scheduler user guides', () => {
    const after = '2026-11-23T09:07:30Z';
    const monday = (...hours: string[]) => hours.map((hour) => `2026-11-23T${hour}`);
    const examples: [string, string[]][] = [
      ['cron(0 10 * * ? *)', ['2026-11-23T10:00', '2026-11-24T10:00', '2026-11-25T10:00']],
      ['cron(15 12 * * ? *)', ['2026-11-23T12:15', '2026-11-24T12:15', '2026-11-25T12:15']],
      ['cron(0 18 ? * MON-FRI *)', ['2026-11-23T18:00', '2026-11-24T18:00', '2026-11-25T18:00']],
      ['cron(0 8 1 * ? *)', ['2026-12-01T08:00', '2027-01-01T08:00', '2027-02-01T08:00']],
      ['cron(0/15 * * * ? *)', monday('09:15', '09:30', '09:45')],
      ['cron(0/10 * ? * MON-FRI *)', monday('09:10', '09:20', '09:30')],
      ['cron(0/5 8-17 ? * MON-FRI *)', monday('09:10', '09:15', '09:20')],
      ['cron(0/30 20-2 ? * MON-FRI *)', monday('20:00', '20:30', '21:00')],
      ['cron(0 9 ? * 2#1 *)', ['2026-12-07T09:00', '2027-01-04T09:00', '2027-02-01T09:00']],
      ['cron(0 0 ? * 3#2 *)', ['2026-12-08T00:00', '2027-01-12T00:00', '2027-02-09T00:00']],
      ['cron(15 10 ? * 6L 2026-2027)', ['2026-11-27T10:15', '2026-12-25T10:15', '2027-01-29T10:15']],
      ['cron(0 12 3W * ? *)', ['2026-12-03T12:00', '2027-01-04T12:00', '2027-02-03T12:00']],
      ['cron(0 0 L * ? *)', ['2026-11-30T00:00', '2026-12-31T00:00', '2027-01-31T00:00']],
      ['cron(1/10 9 * * ? *)', monday('09:11', '09:21', '09:31')],
      ['at(2026-11-23T13:00:00)', ['2026-11-23T13:00']],
    ];
    for (const [text, expected] of examples) assert.deepEqual(times(text, after), expected, text);
  });

  it('keeps to the weekday of the same month for W, and to the last week for L', () => {
    const saturday = 'cron(0 0 1W 8 ? 2026)';
    assert.deepEqual(times(saturday, '2026-01-01T00:00:00Z'), ['2026-08-03T00:00']);
    const sunday = 'cron(0 0 31W 1 ? 2027)';
    assert.deepEqual(times(sunday, '2026-01-01T00:00:00Z'), ['2027-01-29T00:00']);
    assert.deepEqual(times('cron(0 0 31W 2 ? *)', '2026-01-01T00:00:00Z'), []);
    assert.deepEqual(times('cron(0 0 ? 11 L 2026)', '2026-11-20T00:00:00Z', { count: 9 }), [
      '2026-11-21T00:00',
      '2026-11-28T00:00',
    ]);
  });

  it('leaves out what the clocks leap over in spring', () => {
    const text = 'cron(30 2 * * ? *)';
    assert.deepEqual(times(text, '2026-03-27T12:00:00Z', { zone: 'Europe/Rome' }), [
      '2026-03-28T01:30',
      '2026-03-30T00:30',
      '2026-03-31T00:30',
    ]);
    assert.deepEqual(times('at(2026-03-29T02:30:00)', '2026-01-01T00:00:00Z', { zone: 'Europe/Rome' }), []);
  });

  it('fires once where the clocks show a time twice in autumn', () => {
    assert.deepEqual(times('cron(30 1 * * ? *)', '2026-10-31T12:00:00Z', { zone: 'America/New_York' }), [
      '2026-11-01T05:30',
      '2026-11-02T06:30',
      '2026-11-03T06:30',
    ]);
    const between = '2026-11-01T05:45:00Z';
    assert.deepEqual(times('cron(50 1 1 11 ? *)', between, { zone: 'America/New_York', count: 1 }), [
      '2026-11-01T05:50',
    ]);
  });

  it('of a rate counts from the start, a day being 24 hours also where it has 23 on the clocks', () => {
    const start = '2026-03-28T01:30:00Z';
    assert.deepEqual(times('rate(1 day)', '2026-03-27T00:00:00Z', { zone: 'Europe/Rome', start }), [
      '2026-03-28T01:30',
      '2026-03-29T01:30',
      '2026-03-30T01:30',
    ]);
    assert.deepEqual(times('rate(30 days)', '2026-04-01T00:00:00Z', { start, count: 1 }), [
      '2026-04-27T01:30',
    ]);
  });

  it('ends with the years that are named, and with the end', () => {
    assert.deepEqual(times('cron(0 0 1 1 ? 2025)', '2026-01-01T00:00:00Z'), []);
    assert.deepEqual(times('cron(0 0 30 2 ? *)', '2026-01-01T00:00:00Z'), []);
    const expression = readScheduleExpression('rate(1 hour)');
    assert.equal(nextFireTime({ expression, zone: 'UTC', start: 0, end: MINUTE }, 1), null);
  });

  it('is the first minute that fits, whatever the zone', () => {
    const some = (min: number, max: number) =>
      fc.uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: 4 });
    const given = {
      minutes: some(0, 59),
      hours: some(0, 23),
      weekdays: some(1, 7),
      zone: fc.constantFrom(...ZONES),
      after: fc.constantFrom(
        '2026-03-28',
        '2026-03-07',
        '2026-10-24',
        '2026-10-31',
        '2026-04-04',
        '2026-10-03',
        '2026-07-01',
      ),
      offset: fc.integer({ min: 0, max: 2 * 1440 - 1 }),
    };
    const within = 2 * 1440;
    fc.assert(
      fc.property(fc.record(given), ({ minutes, hours, weekdays, zone, after, offset }) => {
        const expression = readScheduleExpression(`cron(${minutes} ${hours} ? * ${weekdays} *)`);
        const from = Date.parse(`${after}T00:00:00Z`) + offset * MINUTE + 30_000;
        const fits = (local: number) => {
          const date = new Date(local);
          return (
            minutes.includes(date.getUTCMinutes()) &&
            hours.includes(date.getUTCHours()) &&
            weekdays.includes(date.getUTCDay() + 1)
          );
        };
        const next = nextFireTime({ expression, zone, start: 0 }, from)!;
        assert.ok(next > from);
        assert.ok(fits(localTimeAt(next, zone)));
        const shown = new Set<number>();
        const began = from - (from % MINUTE) - 180 * MINUTE;
        for (let at = began; at < Math.min(next, from + within * MINUTE); at += MINUTE) {
          const local = localTimeAt(at, zone);
          assert.ok(at < from || !fits(local) || shown.has(local), `${new Date(at).toISOString()} fits, too`);
          shown.add(local);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('of a rate is never further away than its period, and asked for again the one after', () => {
    const given = fc.tuple(
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 0, max: 2e12 }),
      fc.nat(2e12),
    );
    fc.assert(
      fc.property(given, ([minutes, start, after]) => {
        const expression = readScheduleExpression(`rate(${minutes} minutes)`);
        const next = nextFireTime({ expression, zone: 'UTC', start }, after)!;
        assert.ok(next > after);
        assert.ok(after < start ? next === start : next - after <= minutes * MINUTE);
        assert.equal((next - start) % (minutes * MINUTE), 0);
      }),
    );
  });
});

describe('a schedule expression', () => {
  it('that cannot be understood is refused with what is wrong', () => {
    const wrong: [string, RegExp][] = [
      ['monthly', /neither rate\(…\) nor cron\(…\) nor at\(…\)/],
      ['rate(0 days)', /positive whole number/],
      ['rate(2 weeks)', /minutes, hours or days/],
      ['rate(1.5 hours)', /positive whole number/],
      ['cron(0 6 * * *)', /six fields .* not 5/],
      ['cron(0 6 * * * *)', /exactly one is "\?"/],
      ['cron(0 6 ? * ? *)', /exactly one is "\?"/],
      ['cron(60 6 * * ? *)', /"60" is no minutes \(0 to 59\)/],
      ['cron(0 6 ? * 0 *)', /"0" is no day of week/],
      ['cron(0 6 ? * 3#6 *)', /"3#6" is no day of week/],
      ['cron(0 6 ? * 3#1,6#3 *)', /is no day of week/],
      ['cron(0 6 L-3 * ? *)', /"L" is no day of month/],
      ['cron(0/0 6 * * ? *)', /no step/],
      ['cron(0 6 * * ? 2030-2026)', /ends before it begins/],
      ['at(2027-02-30T06:00:00)', /is no time yyyy-mm-ddThh:mm:ss/],
      ['at(2027-02-03)', /is no time/],
    ];
    for (const [text, message] of wrong)
      assert.throws(() => readScheduleExpression(text), { name: 'RangeError', message }, text);
  });

  it('takes months and weekdays by name, in either case', () => {
    const after = '2026-11-23T09:07:30Z';
    assert.deepEqual(times('cron(0 6 ? jan,Jul mon *)', after, { count: 2 }), [
      '2027-01-04T06:00',
      '2027-01-11T06:00',
    ]);
  });
});
