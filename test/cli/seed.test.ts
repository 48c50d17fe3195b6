import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createProgressBar } from '../../src/cli/progress-bar';
import { anApi, type ApiClient, type TestApi } from '../support/http/api';
import { runCommand, runCommandOn } from '../support/http/cli';
import { processSeeds } from '../support/intake';
import { onboard, prospectsOf } from '../support/leads';
import { aNamedPartner } from '../support/http/named-partner';
import { temporaryFolder } from '../support/jest/servers';

let api: TestApi;
let partner: ApiClient;
let partnerName: string;
let partners = 0;
const { folder, remove } = temporaryFolder('csv');

beforeAll(async () => {
  api = await anApi();
});
afterAll(async () => {
  remove();
  await api.close();
});
beforeEach(async () => {
  partnerName = `Partner ${(partners += 1)}`;
  partner = await aNamedPartner(api, partnerName);
  await onboard(partner, `https://site${partners}.example.com`);
});

const HEADING = 'LinkedInUrl,FirstName,LastName,WorkEmail,CompanyName,LastSeenAt,RecentPageUrls,Segment';

describe('npm run cli -- seed', () => {
  it('makes prospects of the lines of an export', async () => {
    const file = csv([
      `\uFEFF${HEADING}`,
      'https://www.linkedin.com/in/ada,Ada,"Lovelace, Countess",ada@engine.example,"The ""Engine""",2026-05-11T21:04:43Z,https://shop.example/a,',
      '',
      ',Bob,,bob@engine.example,,,,"line one\nline two"',
      ',,,,,,,nobody',
    ]);
    const outcome = await seedFile(file);
    await processSeeds(api);

    expect(outcome).toEqual({
      exitCode: 0,
      out: `3 visitors of ${website()} are stored; the worker makes prospects of them.\n`,
      complaints: '',
    });
    const prospects = await prospectsOf(partner, website());
    expect(new Set(prospects.map(({ person }) => person.firstName))).toEqual(new Set(['Ada', 'Bob']));
    expect(prospects.find(({ person }) => person.firstName === 'Ada')).toMatchObject({
      person: { lastName: 'Lovelace, Countess' },
      company: { name: 'The "Engine"' },
      visits: { lastSeenAt: '2026-05-11T21:04:43.000Z' },
      extra: {},
    });
    expect(prospects.find(({ person }) => person.firstName === 'Bob')?.extra).toEqual({
      Segment: 'line one\nline two',
    });
  });

  it('says that it leaves out what stands below no heading', async () => {
    const lines = [
      'First Name,Email,,',
      'Ada,ada@x.example,,',
      'Bob,bob@x.example,Doe, Jr.',
      'Cy,c@x.example,,,9',
    ];
    const file = csv(lines);

    const said = 'Lines with fields below no heading, which are left out: 2.';
    expect((await runDry(file)).out).toContain(said);
    expect((await seedFile(file)).out).toBe(
      `3 visitors of ${website()} are stored; the worker makes prospects of them.\n${said}\n`,
    );
  });

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('reads a file with %s between the fields, as spreadsheets write them', async (_name, delimiter) => {
    await seedFile(
      csv([['FirstName', 'WorkEmail'].join(delimiter), ['Ada, B.', 'ada@x.example'].join(delimiter)]),
    );
    await processSeeds(api);

    expect(await prospectsOf(partner, website())).toMatchObject([
      { person: { firstName: 'Ada, B.', businessEmail: 'ada@x.example' } },
    ]);
  });

  it.each<[string, string, (text: string) => Buffer]>([
    ['vertical bars', '|', (text) => Buffer.from(text)],
    ['UTF-16 with tabs', '\t', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without a mark', ';', (text) => Buffer.from(text, 'utf16le')],
    ['big-endian UTF-16', ',', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['Windows-1252', ';', (text) => Buffer.from(text, 'latin1')],
    ['UTF-8 that says so', ';', (text) => Buffer.from(`\uFEFF${text}`)],
  ])('reads a file in %s', async (_name, delimiter, encode) => {
    const lines = ['First Name;E-Mail', 'Zoë;zoe@x.example'].map((line) => line.replaceAll(';', delimiter));
    await seedFile(csvOf(encode(lines.join('\r\n'))));
    await processSeeds(api);

    expect(await prospectsOf(partner, website())).toMatchObject([
      { person: { firstName: 'Zoë', businessEmail: 'zoe@x.example' } },
    ]);
  });

  it('reads a file in an encoding that is named', async () => {
    const line = Buffer.concat([Buffer.from([0x83, 0x41, 0x83, 0x5f]), Buffer.from(',ada@x.example')]);
    const file = csvOf(Buffer.concat([Buffer.from('First Name,Email\n'), line]));
    await seedFile(file, '--encoding', 'shift_jis');
    await processSeeds(api);

    expect(await prospectsOf(partner, website())).toMatchObject([{ person: { firstName: 'アダ' } }]);
  });

  it.each<[string, readonly string[]]>([
    ['a title and the time of the export', ['Leads of May, all', 'Exported: 2026-05-11;', '']],
    ['what tells a spreadsheet the separator', ['sep=;']],
  ])('finds the heading after %s', async (_name, before) => {
    const result = await seedFile(csv([...before, 'Name;Email;City', 'Ada, B.;ada@x.example;London']));
    await processSeeds(api);

    expect(result.out).toContain('1 visitors');
    expect(await prospectsOf(partner, website())).toMatchObject([
      { person: { businessEmail: 'ada@x.example' }, company: { city: 'London' }, extra: { Name: 'Ada, B.' } },
    ]);
  });

  it('keeps both of two columns with one name', async () => {
    await seedFile(csv(['Email,Email,Note,Note', 'a@x.example,b@x.example,one,two']));
    await processSeeds(api);

    expect(await prospectsOf(partner, website())).toMatchObject([
      {
        person: { businessEmail: 'a@x.example' },
        extra: { 'Email (2)': 'b@x.example', Note: 'one', 'Note (2)': 'two' },
      },
    ]);
  });

  it('takes lines as they are that have quotes within, too many fields or too few', async () => {
    const lines = [
      'Ada "the first",ada@x.example,1,2',
      'Bob',
      '"Cy" the third,cy@x.example',
      'Di,di@x.example',
    ];
    await seedFile(csv(['FirstName,WorkEmail', ...lines]));
    await processSeeds(api);

    const names = (await prospectsOf(partner, website())).map(({ person }) => person.firstName);
    expect(names).toHaveLength(3);
    expect(new Set(names)).toEqual(new Set(['"Cy" the third', 'Ada "the first"', 'Di']));
  });

  it('finishes what an earlier run had begun to store', async () => {
    const file = csv([HEADING, ',Ada,,ada@engine.example,,2026-05-11,,']);
    await seedFile(file);
    await api.connection.collection('seedBatches').deleteMany({ partnerId: partner.partnerId });
    expect(await seedFile(file)).toMatchObject({ exitCode: 0 });
    await processSeeds(api);

    expect(await prospectsOf(partner, website())).toHaveLength(1);
  });

  it('asks which partner is meant when several have the website', async () => {
    const other = await aNamedPartner(api, `Other of ${partnerName}`);
    await onboard(other, website());
    const file = csv([HEADING, ',Ada,,ada@engine.example,,,,']);

    expect((await seedFile(file)).complaints).toBe(
      `Several partners have ${website()}: say which with --partner\n`,
    );
    expect(await seedFile(file, '--partner', partnerName)).toMatchObject({ exitCode: 0 });
  });

  it.each<[string, () => string, string[], number, RegExp]>([
    [
      'a file that is not there',
      () => path.join(folder, 'none.csv'),
      [],
      1,
      /^There is no file .*none\.csv\n$/,
    ],
    ['a folder', () => folder, [], 1, /^There is no file /],
    ['a file with a quote that is never closed', () => csv(['a,b', '"x,y', 'z']), [], 1, / is no CSV file: /],
    [
      'an unknown website',
      () => csv(['a']),
      ['--website', 'nobody.example.com'],
      1,
      /^No business is onboarded/,
    ],
    [
      'a file that is damaged, with the place',
      () =>
        csvOf(
          Buffer.concat([Buffer.from('Email,City\na@x.example,Zürich\nb@x.example,'), Buffer.from([0xfc])]),
        ),
      [],
      1,
      / is damaged, or not UTF-8: line 3, byte 44 of the file; /,
    ],
    [
      'a file that is not in the encoding named',
      () => csvOf(Buffer.from('Email\na@x.example\nZürich', 'latin1')),
      ['--encoding', 'utf-8'],
      1,
      / is not utf-8, in line /,
    ],
    [
      'an encoding that nobody knows',
      () => csv(['a']),
      ['--encoding', 'klingon'],
      2,
      /'--encoding <name>' argument 'klingon' is invalid/,
    ],
    ['a file without lines', () => csvOf(Buffer.alloc(0)), [], 1, / has no lines\n$/],
    ['an unknown partner', () => csv(['a']), ['--partner', 'Nobody'], 1, /^There is no partner "Nobody"\n$/],
    [
      'no website',
      () => csv(['a']),
      ['--website', 'localhost'],
      2,
      /'--website <website>' argument 'localhost' is invalid/,
    ],
  ])('refuses %s', async (_name, file, options, exitCode, complaint) => {
    const outcome = await seedFile(file(), ...options);

    expect(outcome).toMatchObject({ exitCode, out: '' });
    expect(outcome.complaints).toMatch(complaint);
  });

  // Last, since its visitors wait for whoever processes seeds next.
  it('stores nothing twice when it is run again, and only what is new of a file that grew', async () => {
    const lines = Array.from(
      { length: 2_100 },
      (_, index) => `,First${index},,p${index}@engine.example,,2026-05-11,,`,
    );
    const file = csv([HEADING, ...lines]);
    await seedFile(file);
    const again = await seedFile(file, '--json');
    const grown = await seedFile(csv([HEADING, ...lines, ',New,,new@engine.example,,,,']), '--json');

    expect(JSON.parse(again.out)).toEqual({
      website: website(),
      visitors: 2_100,
      batches: 3,
      known: 3,
      cutLines: 0,
    });
    expect(JSON.parse(grown.out)).toEqual({
      website: website(),
      visitors: 2_101,
      batches: 3,
      known: 2,
      cutLines: 0,
    });
  });
});

describe('npm run cli -- seed --dry-run', () => {
  it('shows how each column is understood, and five prospects, and stores nothing', async () => {
    const lines = Array.from({ length: 7 }, (_, index) => `First${index};p${index}@x.example;;Acme;9`);
    const file = csv(['Leads', 'First Name;Email;Work E-Mail;Company;Score', ...lines, ';;;nobody;']);
    const { exitCode, out } = await runDry(file);

    expect(exitCode).toBe(0);
    expect(out.split('\n')).toEqual([
      'The file is utf-8, with semicolons between the fields and 1 lines before the heading.',
      '',
      'COLUMN       UNDERSTOOD AS',
      'First Name   firstName',
      'Email        businessEmail, where Work E-Mail is empty',
      'Work E-Mail  businessEmail',
      'Company      companyName',
      'Score        (kept as it is)',
      '',
      'Of the first 8 lines 7 are visitors, and make 7 prospects.',
      expect.stringMatching(/^1 are none: Nothing says who this is/),
      '',
      'NAME    TITLE  COMPANY  DOMAIN     E-MAIL        LINKEDIN',
      ...[0, 1, 2, 3, 4].map(
        (number) => `First${number}  -      Acme     x.example  p${number}@x.example  -`,
      ),
      '',
    ]);
  });

  it('says the same in JSON', async () => {
    const { out } = await runDry(csv(['Email,Score', 'a@x.example,9']), '--json');

    expect(JSON.parse(out)).toMatchObject({
      encoding: 'utf-8',
      delimiter: ',',
      linesBefore: 0,
      columns: [
        { name: 'Email', field: 'businessEmail', after: null },
        { name: 'Score', field: null, after: null },
      ],
      lines: 1,
      rejected: {},
      prospects: [{ person: { businessEmail: 'a@x.example' }, extra: { Score: '9' } }],
    });
  });
});

/** Without a service: nothing may connect. */
async function runDry(file: string, ...options: string[]) {
  return await runCommand(['seed', '--dry-run', file, ...options], async () => {
    throw new Error('A dry run connects to nothing');
  });
}

describe('the progress bar', () => {
  it('shows how far it is on a terminal, now and then', () => {
    const written: string[] = [];
    let nowMs = 0;
    const bar = createProgressBar({ isTTY: true, write: (text) => written.push(text) }, () => nowMs);
    bar.show(1, 4, '1 visitor');
    bar.show(2, 4, '2 visitors');
    nowMs = 100;
    bar.show(3, 4, '3 visitors');
    bar.clear();

    expect(written).toEqual([
      expect.stringMatching(/█ *░+ 25 % {2}1 visitor$/),
      expect.stringMatching(/ 75 % {2}3 visitors$/),
      '\r\u001B[K',
    ]);
  });

  it('writes nothing where nobody looks', () => {
    const written: string[] = [];
    const bar = createProgressBar({ write: (text) => written.push(text) });
    bar.show(1, 2, 'half');
    bar.clear();

    expect(written).toEqual([]);
  });
});

function website(): string {
  return `site${partners}.example.com`;
}

let files = 0;
function csv(lines: readonly string[]): string {
  return csvOf(Buffer.from(`${lines.join('\r\n')}\r\n`));
}

function csvOf(bytes: Buffer): string {
  const file = path.join(folder, `${(files += 1)}.csv`);
  writeFileSync(file, bytes);
  return file;
}

async function seedFile(file: string, ...options: string[]) {
  return await runCommandOn(api, ['seed', '--website', website(), file, ...options]);
}
