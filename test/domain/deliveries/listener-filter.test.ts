import { describe, expect, it } from '@jest/globals';
import { EventData } from '../../../src/domain/deliveries/listeners/event-data';
import {
  compileFilter,
  type FilterCondition,
} from '../../../src/domain/deliveries/listeners/listener-filter';

const DATA = {
  websiteUrl: 'https://www.Example.com/start',
  status: 'new',
  person: { firstName: 'Ada', title: null, businessEmail: '' },
  company: { employees: { min: 11, max: 50 } },
  visits: { count: 2, pages: [] },
  tags: ['Hot Leads', 'Pricing'],
  extra: { 'a.b': 'dotted', a: { b: 'nested', c: 'reached', 'b.d': 'deep' } },
  changed: { 'person.title': { from: null, to: 'CTO' } },
};

describe('a condition of a filter', () => {
  it.each<[string, FilterCondition, boolean]>([
    ['an equal text', { path: 'status', equals: 'new' }, true],
    ['another text', { path: 'status', equals: 'New' }, false],
    ['an equal number', { path: 'visits.count', equals: 2 }, true],
    ['a number and its text', { path: 'visits.count', equals: '2' }, false],
    ['null and null', { path: 'person.title', equals: null }, true],
    ['null and what is missing', { path: 'person.lastName', equals: null }, true],
    ['one of several', { path: 'person.firstName', oneOf: ['Bob', 'Ada'] }, true],
    ['none of several', { path: 'person.firstName', oneOf: ['Bob'] }, false],
    [
      'a member of the shorter name, where the longer has none',
      { path: 'extra.a.b.d', equals: 'deep' },
      true,
    ],
    ['something that is there', { path: 'person.firstName', exists: true }, true],
    ['an object that is there', { path: 'company.employees', exists: true }, true],
    ['an empty text', { path: 'person.businessEmail', exists: true }, false],
    ['an empty list', { path: 'visits.pages', exists: false }, true],
    ['a tag in another case', { path: 'tags', has: 'hot leads' }, true],
    ['a part of a tag', { path: 'tags', has: 'hot' }, false],
    ['a list where there is none', { path: 'status', has: 'new' }, false],
    ['a name with a dot before a path', { path: 'extra.a.b', equals: 'dotted' }, true],
    ['a path in what a sender added', { path: 'extra.a.c', equals: 'reached' }, true],
    ['a member of a name with a dot', { path: 'changed.person.title.to', equals: 'CTO' }, true],
    ['nothing that is inherited', { path: 'constructor', exists: true }, false],
    ['nothing that a list has', { path: 'tags.length', exists: true }, false],
  ])('compares %s', (_name, condition, isMet) => {
    expect(compileFilter({ where: [condition] })(new EventData(DATA))).toBe(isMet);
  });

  it('has to be met together with all others', () => {
    const met: FilterCondition = { path: 'status', equals: 'new' };
    const data = new EventData(DATA);

    expect(compileFilter({ where: [met, { path: 'tags', has: 'pricing' }] })(data)).toBe(true);
    expect(compileFilter({ where: [met, { path: 'tags', has: 'cold' }] })(data)).toBe(false);
  });
});

describe('a filter', () => {
  // Whoever sends visitors can send this, and the process does nothing else meanwhile: each took minutes.
  it.each<[string, object, FilterCondition]>([
    ['names whose dots fit in every way', dotted(7), { path: `extra.${'a.'.repeat(250)}z`, exists: false }],
    ['a long list', { l: Array.from({ length: 16_000 }, () => 'É') }, { path: 'extra.l', has: 'é' }],
  ])('takes little time of the processor for %s', (_name, extra, condition) => {
    const data = new EventData({ extra });
    const where = Array.from({ length: 20 }, () => condition);
    const before = process.cpuUsage();
    for (let listeners = 0; listeners < 100; listeners += 1)
      expect(compileFilter({ where })(data)).toBe(true);

    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });
});

/** Objects within objects, with the names `a`, `a.a` and `a.a.a` on each level. */
function dotted(levels: number): object {
  if (levels === 0) return { b: 1 };
  return { a: dotted(levels - 1), 'a.a': dotted(levels - 1), 'a.a.a': dotted(levels - 1) };
}

describe('websites of a filter', () => {
  it.each([
    [['example.com'], DATA, true],
    [['https://other.example', 'HTTP://EXAMPLE.com/'], DATA, true],
    [['other.example'], DATA, false],
    [['example.com'], { webhookId: 'we_1' }, false],
  ])('%j let through what is of one of them, in any spelling', (websites, data, passes) => {
    expect(compileFilter({ websites })(new EventData(data))).toBe(passes);
  });

  it('let all through where there is no filter', () => {
    expect(compileFilter(null)(new EventData({}))).toBe(true);
  });
});
