import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createProgressBar } from '../../src/cli/progress-bar';
import { anApi, type ApiClient, type TestApi } from '../support/api';
import { runCommandOn } from '../support/cli';
import { processSeeds } from '../support/intake';
import { onboard, prospectsOf } from '../support/leads';
import { aNamedPartner } from '../support/named-partner';
import { temporaryFolder } from '../support/servers';

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

  it('stores nothing twice when it is run again, and only what is new of a file that grew', async () => {
    const lines = Array.from(
      { length: 2_100 },
      (_, index) => `,First${index},,p${index}@engine.example,,2026-05-11,,`,
    );
    const file = csv([HEADING, ...lines]);
    await seedFile(file);
    const again = await seedFile(file, '--json');
    const grown = await seedFile(csv([HEADING, ...lines, ',New,,new@engine.example,,,,']), '--json');

    expect(JSON.parse(again.out)).toEqual({ website: website(), visitors: 2_100, batches: 3, known: 3 });
    expect(JSON.parse(grown.out)).toEqual({ website: website(), visitors: 2_101, batches: 3, known: 2 });
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
    ['an unknown partner', () => csv(['a']), ['--partner', 'Nobody'], 1, /^There is no partner "Nobody"\n$/],
    ['no website', () => csv(['a']), ['--website', 'localhost'], 2, /^--website /],
  ])('refuses %s', async (_name, file, options, exitCode, complaint) => {
    const outcome = await seedFile(file(), ...options);

    expect(outcome).toMatchObject({ exitCode, out: '' });
    expect(outcome.complaints).toMatch(complaint);
  });
});

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
  const file = path.join(folder, `${(files += 1)}.csv`);
  writeFileSync(file, `${lines.join('\r\n')}\r\n`);
  return file;
}

async function seedFile(file: string, ...options: string[]) {
  return await runCommandOn(api, ['seed', '--website', website(), file, ...options]);
}
