import { describe, expect, it } from '@jest/globals';
import { parseExclusion } from '../../../src/domain/leads/exclusions/exclusion';
import { readExclusionLines } from '../../../src/domain/leads/exclusions/exclusion-lines';
import {
  exclusionValuesOf,
  visitorSubject,
  type ExclusionSubject,
} from '../../../src/domain/leads/exclusions/exclusion-subject';
import { EMAIL, LINKEDIN, plan, read } from './builders';

describe('an entry of an exclusion list', () => {
  it.each([
    ['a domain', 'example.com', 'domain', 'example.com'],
    ['a website', ' HTTPS://www.Example.com/about?x ', 'domain', 'example.com'],
    ['the domain of addresses', '@example.com', 'domain', 'example.com'],
    ['a name in another script', 'bücher.example', 'domain', 'xn--bcher-kva.example'],
    ['an address', 'Jane+news@Mail.Example.com', 'email', 'jane+news@mail.example.com'],
  ])('is %s in any spelling', (_name, text, kind, value) => {
    expect(parseExclusion(text)).toEqual({ ok: true, kind, value });
  });

  it.each([
    '',
    'example',
    '*.example.com',
    'jane@',
    'a@b@example.com',
    '127.0.0.1',
    'Acme Inc.',
    'a.'.repeat(11),
  ])('is refused with a reason where it is neither: %j', (text) => {
    expect(parseExclusion(text)).toEqual({ ok: false, message: expect.stringMatching(/^must be/) });
  });
});

describe('a list that is pasted or exported', () => {
  it.each([
    [
      'one entry in a line',
      'a.example\r\n\r\n  b.example \nada@c.example',
      ['a.example', 'b.example', 'ada@c.example'],
    ],
    ['the first column', 'a.example;Acme;12\n"b.example",\t"x, y"', ['a.example', 'b.example']],
    [
      'the column that is named',
      '\u{feff}Company,"Company ""Domain""",Domain\n"Acme, Inc.",x,a.example\n',
      ['a.example'],
    ],
    [
      'the companies of HubSpot',
      '"Record ID","Company name","Company Domain Name"\n"1","Acme","a.example"\n',
      ['a.example'],
    ],
    ['a name of a column alone', 'E-Mail Address\nada@c.example', ['ada@c.example']],
    ['what is below a line for spreadsheets', 'sep=;\r\nDomain;Note\r\na.example;x', ['a.example']],
    ['a column between bars', 'Note|Domain\nx|a.example', ['a.example']],
    ['nothing', '\n \n', []],
  ])('is read as %s', (_name, text, values) => {
    const lines = readExclusionLines(text);

    expect(lines.ok && lines.entries.map(({ value }) => value)).toEqual(values);
  });

  it('is refused as a whole, with the line of each entry that can not be read', () => {
    expect(readExclusionLines('a.example\nAcme Inc.\n\n"open\n')).toMatchObject({
      ok: false,
      issues: [{ path: 'line 2' }, { path: 'line 4' }],
    });
  });

  it('takes little time of the processor for a line of tabs, which took two minutes', () => {
    const before = process.cpuUsage();
    expect(readExclusionLines('\t'.repeat(250_000))).toEqual({ ok: true, entries: [] });
    expect(process.cpuUsage(before).user).toBeLessThan(4_000_000);
  });

  it('is refused where it is longer than what is added at a time', () => {
    expect(readExclusionLines('a.example\n'.repeat(10_001))).toMatchObject({
      ok: false,
      issues: [{ path: '' }],
    });
  });
});

const subjectOf = (record: object) => visitorSubject(read(record));

describe('who is on a list', () => {
  it.each([
    ['the address', { businessEmail: 'Ada@Eng.Acme.Example' }, 'ada@eng.acme.example'],
    ['the domain of the address', { businessEmail: 'ada@eng.acme.example' }, 'eng.acme.example'],
    ['a domain above it', { businessEmail: 'ada@eng.acme.example' }, 'acme.example'],
    ['the website of the company', { ...EMAIL, website: 'https://www.other.example/x' }, 'other.example'],
    ['a personal address', { personalEmail: 'ada@gmail.com' }, 'ada@gmail.com'],
    ['a personal address beside another', { ...EMAIL, 'Personal Email': 'ada@gmail.com' }, 'ada@gmail.com'],
    ['a further address in one field', { businessEmail: 'ada@a.example; ada@b.example' }, 'b.example'],
    ['a further address in a line below', { ...EMAIL, emails: 'a@a.example\r\nada@b.example' }, 'b.example'],
    [
      'a further address in quotes',
      { ...EMAIL, emails: ['"a@b.example"', '"b" <a@c.example>'] },
      'b.example',
    ],
    ['a further address in an object', { ...EMAIL, emails: [{ value: 'ada@b.example' }] }, 'b.example'],
    ['the second of two columns of one name', { ...EMAIL, 'Email (2)': 'ada@b.example' }, 'b.example'],
    ['a company without a person', { website: 'shop.acme.example' }, 'acme.example'],
  ])('is told by %s', (_name, record, value) => {
    expect(exclusionValuesOf(subjectOf(record))).toContain(value);
  });

  it.each([
    ['a name that ends alike', { businessEmail: 'ada@notacme.example' }, 'acme.example'],
    ['a name below', { businessEmail: 'ada@acme.example' }, 'eng.acme.example'],
    ['a host that many share', { ...LINKEDIN, website: 'linkedin.com' }, 'linkedin.com'],
    ['an address in a note', { ...LINKEDIN, note: 'ask ada@acme.example' }, 'acme.example'],
  ])('is not told by %s', (_name, record, value) => {
    expect(exclusionValuesOf(subjectOf(record))).not.toContain(value);
  });

  it('is looked up by few values, however many parts a name has', () => {
    const values = exclusionValuesOf(subjectOf({ businessEmail: `ada@${'x.'.repeat(60)}example` }));

    expect(values.length).toBeLessThanOrEqual(10);
  });
});

const isExcluded = (subject: ExclusionSubject) => exclusionValuesOf(subject).includes('acme.example');

describe('a step of the intake', () => {
  it('keeps nothing of an excluded visitor, and all of the others', () => {
    const { created, visits, excluded } = plan([EMAIL, LINKEDIN], { isExcluded });

    expect([created.length, visits.length, excluded]).toEqual([1, 0, [0]]);
  });

  it('keeps nothing of a visitor whose prospect is excluded, whatever the visitor says', () => {
    const { created } = plan([{ ...EMAIL, ...LINKEDIN }]);
    const later = plan([LINKEDIN], { prospects: created, isExcluded });

    expect(later).toMatchObject({ created: [], updated: [], visits: [], excluded: [0] });
    expect(created.map((prospect) => isExcluded(prospect))).toEqual([true]);
  });
});
