import { describe, expect, it } from '@jest/globals';
import { firstUsable } from '../../../src/domain/leads/fields/first-usable';
import { parseNumberRange } from '../../../src/domain/leads/fields/number-range';
import { parsePageUrls } from '../../../src/domain/leads/fields/parse-page-urls';
import { parseRevenue } from '../../../src/domain/leads/fields/parse-revenue';
import { parseTags } from '../../../src/domain/leads/fields/parse-tags';

describe('parseNumberRange', () => {
  it.each([
    [60, { min: 60, max: 60 }],
    ['60', { min: 60, max: 60 }],
    ['60.0', { min: 60, max: 60 }],
    ['11-50', { min: 11, max: 50 }],
    ['11 to 50', { min: 11, max: 50 }],
    ['11 – 50 employees', { min: 11, max: 50 }],
    ['between 11 and 50', { min: 11, max: 50 }],
    ['1,200', { min: 1200, max: 1200 }],
    ['1.200', { min: 1200, max: 1200 }],
    ['1 200', { min: 1200, max: 1200 }],
    ['1,001-5,000', { min: 1001, max: 5000 }],
    ['5k-10k', { min: 5000, max: 10_000 }],
    ['1-10K', { min: 1000, max: 10_000 }],
    ['1001+', { min: 1001, max: null }],
    ['10,001+ employees', { min: 10_001, max: null }],
    ['500 or more', { min: 500, max: null }],
    ['Above 5000', { min: 5000, max: null }],
    ['> 5000', { min: 5000, max: null }],
    ['<10', { min: 0, max: 10 }],
    ['fewer than 10', { min: 0, max: 10 }],
    [0, { min: 0, max: 0 }],
  ])('reads %j', (value, range) => {
    expect(parseNumberRange(value)).toEqual(range);
  });

  it.each([
    ['unknown'],
    ['n/a'],
    ['Nov-50'],
    ['10-Jan'],
    ['50-11'],
    ['-5'],
    [-5],
    ['5/10'],
    ['1,2,3'],
    ['10%'],
    ['2024-01-02'],
    ['9'.repeat(20)],
    ['9'.repeat(70_000)],
    [''],
    [null],
    [undefined],
    [{}],
    [['11-50']],
  ])('makes nothing of %j', (value) => {
    expect(parseNumberRange(value)).toBeNull();
  });
});

describe('parseRevenue', () => {
  it.each([
    ['$22M rev', { minUsd: 22_000_000, maxUsd: 22_000_000 }],
    ['$1M - $10M', { minUsd: 1_000_000, maxUsd: 10_000_000 }],
    ['$1-10M', { minUsd: 1_000_000, maxUsd: 10_000_000 }],
    ['$500K to $1.5 million', { minUsd: 500_000, maxUsd: 1_500_000 }],
    ['$1B+', { minUsd: 1_000_000_000, maxUsd: null }],
    ['Below $500k', { minUsd: 0, maxUsd: 500_000 }],
    ['Above $50m', { minUsd: 50_000_000, maxUsd: null }],
    ['up to US$ 2bn per year', { minUsd: 0, maxUsd: 2_000_000_000 }],
    ['$1.25M', { minUsd: 1_250_000, maxUsd: 1_250_000 }],
    ['$1.250M', { minUsd: 1_250_000, maxUsd: 1_250_000 }],
    ['~$3,5M annual revenue', { minUsd: 3_500_000, maxUsd: 3_500_000 }],
    ['$500,000', { minUsd: 500_000, maxUsd: 500_000 }],
    ['10 thousand USD', { minUsd: 10_000, maxUsd: 10_000 }],
    ['1 trillion', { minUsd: 1e12, maxUsd: 1e12 }],
    [22_000_000, { minUsd: 22_000_000, maxUsd: 22_000_000 }],
  ])('reads %j', (value, range) => {
    expect(parseRevenue(value)).toEqual(range);
  });

  it.each([['€5M'], ['£1M-£2M'], ['undisclosed'], ['$'], ['$10M - $1M'], ['M$'], [true], [[]], [null]])(
    'makes nothing of %j',
    (value) => {
      expect(parseRevenue(value)).toBeNull();
    },
  );
});

describe('parseTags', () => {
  it.each([
    ['Hot Pages, Hot Leads', ['Hot Pages', 'Hot Leads']],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [',,', []],
    ['  a ,, b  ,', ['a', 'b']],
    ['Hot, hot , HOT,cold', ['Hot', 'cold']],
    ['Été,e\u0301te\u0301,É', ['Été', 'É']],
    ['["Hot Lead","New"]', ['Hot Lead', 'New']],
    ['[]', []],
    ['[not json]', ['[not json]']],
    [
      ['a, b', 5, true, null, '', {}, ['x']],
      ['a, b', '5', 'true'],
    ],
    [7, ['7']],
    [null, []],
    [{ a: 1 }, []],
  ])('reads %j', (value, tags) => {
    expect(parseTags(value)).toEqual(tags);
  });

  it('leaves out whole tags where there are too many', () => {
    const sent = Array.from({ length: 1000 }, (_, index) => `tag-${index}`);

    const tags = parseTags(sent.join(','));

    expect(tags.join('').length).toBeLessThanOrEqual(512);
    expect(sent).toEqual(expect.arrayContaining([...tags]));
  });

  it('takes a hundred of many short ones', () => {
    const sent = Array.from({ length: 400 }, (_, index) => String.fromCodePoint(0x4e00 + index));

    expect(parseTags(sent.join(','))).toEqual(sent.slice(0, 100));
  });

  it('cuts a single tag that is too long', () => {
    expect(parseTags('x'.repeat(600))).toEqual(['x'.repeat(512)]);
  });
});

describe('firstUsable', () => {
  it('gives up after fifty of the thousands that a field may hold, since reading each takes its time', () => {
    let tried = 0;
    const found = firstUsable('a:b,'.repeat(10_000), () => {
      tried += 1;
      return false;
    });

    expect(found).toBeNull();
    expect(tried).toBe(50);
  });
});

describe('parsePageUrls', () => {
  it.each([
    ['https://a.example/pricing', ['https://a.example/pricing']],
    ['["https://a.example/1","https://a.example/2"]', ['https://a.example/1', 'https://a.example/2']],
    ['https://a.example/1, https://a.example/2', ['https://a.example/1', 'https://a.example/2']],
    ['https://a.example/1\nHTTP://a.example/2', ['https://a.example/1', 'HTTP://a.example/2']],
    ['/home, /about', ['/home', '/about']],
    ['https://a.example/?tags=a,b c', ['https://a.example/?tags=a,b c']],
    [
      ['/a', '/a', null, '/b'],
      ['/a', '/b'],
    ],
    ['', []],
    [null, []],
    [{}, []],
  ])('reads %j', (value, urls) => {
    expect(parsePageUrls(value)).toEqual(urls);
  });

  it('takes fifty pages and no more', () => {
    const urls = parsePageUrls(Array.from({ length: 60 }, (_, index) => `/${index}`));

    expect(urls).toHaveLength(50);
  });
});
