import { describe, expect, it } from '@jest/globals';
import { capturedUrlOf } from '../../../src/domain/leads/visitors/sort-properties';
import { read } from './builders';

const ADA = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  title: 'Countess',
  businessEmail: 'ada@engine.example',
};
const ADA_KEYS = { li: 'li:ada', em: 'em:ada@engine.example', nm: 'nm:ada lovelace engine.example' };

/** Values under the names of a heading. */
function row(heading: string, values: string): Record<string, string> {
  const names = heading.split(',');
  return Object.fromEntries(values.split('|').map((value, index) => [names[index] ?? '', value]));
}

describe('the names of fields', () => {
  it.each<[string, object]>([
    [
      'an Apollo export',
      row(
        'First Name,Last Name,Title,Company Name,Email,Person Linkedin Url,Website,# Employees,Annual Revenue',
        'Ada|Lovelace|Countess|Engines|ada@engine.example|http://www.linkedin.com/in/ada|http://www.engine.example|60|$5M',
      ),
    ],
    [
      'a HubSpot export',
      row(
        'First Name,Last Name,Job Title,Company name,Email,LinkedIn URL,Website URL,Number of Employees,Annual Revenue',
        'Ada|Lovelace|Countess|Engines|ada@engine.example|https://linkedin.com/in/ada|engine.example|60|$5M',
      ),
    ],
    [
      "HubSpot's own names of properties",
      row(
        'firstname,lastname,jobtitle,company,email,hs_linkedin_url,domain,numberofemployees,annualrevenue',
        'Ada|Lovelace|Countess|Engines|ada@engine.example|https://linkedin.com/in/ada|engine.example|60|$5M',
      ),
    ],
    [
      'a Clay table',
      row(
        'Full Name,Job Title,Company,Work Email,LinkedIn Profile,Company Domain,Employee Count,Revenue',
        'Ada Lovelace|Countess|Engines|ada@engine.example|https://linkedin.com/in/ada|engine.example|60|$5M',
      ),
    ],
    [
      'a relay in snake_case',
      row(
        'first_name,last_name,job_title,company_name,work_email,linkedin_url,company_domain,employee_count,estimated_revenue',
        'Ada|Lovelace|Countess|Engines|ada@engine.example|https://linkedin.com/in/ada|engine.example|60|$5M',
      ),
    ],
    [
      'a webhook with nestings, as Warmly sends it',
      {
        visitor: {
          first_name: 'Ada',
          last_name: 'Lovelace',
          jobTitle: 'Countess',
          email: 'ada@engine.example',
          linkedin_url: 'https://linkedin.com/in/ada',
        },
        company: { name: 'Engines', domain: 'engine.example', size: null, employees: 60, revenue: '$5M' },
        session: { page_url: 'https://shop.example/pricing' },
      },
    ],
    [
      'a company in a person in a visitor',
      {
        visitor: {
          person: { name: 'Lovelace, Ada', title: 'Countess', linkedin: 'https://linkedin.com/in/ada' },
          company: { name: 'Engines', url: 'engine.example', employeeCount: 60, annual_revenue: '$5M' },
          emails: ['ada@engine.example'],
        },
      },
    ],
    [
      'a contact of HubSpot',
      {
        id: '51',
        properties: {
          firstname: 'Ada',
          lastname: 'Lovelace',
          jobtitle: 'Countess',
          email: 'ada@engine.example',
          hs_linkedin_url: 'https://linkedin.com/in/ada',
          company: 'Engines',
          website: 'engine.example',
          numemployees: '60',
          annualrevenue: '5000000',
        },
      },
    ],
    [
      'nestings that were made columns',
      row(
        'person.first_name,person.last_name,person.title,company.name,person.email,person.linkedin_url,company.domain,company.employee_count,company.revenue',
        'Ada|Lovelace|Countess|Engines|ada@engine.example|https://linkedin.com/in/ada|engine.example|60|$5M',
      ),
    ],
  ])('are understood of %s', (_name, record) => {
    expect(read(record)).toMatchObject({
      keys: ADA_KEYS,
      person: ADA,
      company: {
        name: 'Engines',
        domain: 'engine.example',
        employees: { min: 60, max: 60 },
        revenue: { minUsd: 5_000_000 },
      },
    });
  });

  it('keep what of a nesting is no field, in its place', () => {
    const visitor = read({
      person: { email: 'ada@engine.example', 'score.a': 5, seniority: { level: 'c' } },
      company: { linkedin_url: 'https://linkedin.com/company/engines' },
      session: {},
      custom: { email: 'not.hers@x.example' },
    });

    expect(JSON.parse(visitor.extra)).toEqual({
      person: { 'score.a': 5, seniority: { level: 'c' } },
      company: { linkedin_url: 'https://linkedin.com/company/engines' },
      session: {},
      custom: { email: 'not.hers@x.example' },
    });
    expect(visitor.keys).toEqual({ em: 'em:ada@engine.example' });
  });

  it('take what stands alone before what is nested, and work addresses before private ones', () => {
    const visitor = read({
      personal_emails: 'ada@gmail.com',
      person: { work_email: 'ada@nested.example' },
      email: 'ada@engine.example',
    });

    expect(visitor.person.businessEmail).toBe('ada@engine.example');
    expect(JSON.parse(visitor.extra)).toEqual({
      personal_emails: 'ada@gmail.com',
      'person.work_email': 'ada@nested.example',
    });
  });

  it('take the second of two columns of one name where the first is empty, and keep it where it is not', () => {
    const [first, second] = [
      { Email: '', 'Email (2)': 'ada@engine.example' },
      { Email: 'ada@engine.example', 'Email (2)': 'a@x.example' },
    ].map((record) => read(record));

    expect([first, second]).toMatchObject([
      { person: { businessEmail: 'ada@engine.example' } },
      { person: { businessEmail: 'ada@engine.example' } },
    ]);
    expect([first?.extra, second?.extra]).toEqual(['{}', '{"Email (2)":"a@x.example"}']);
  });

  it('do not take the name of a company of HubSpot for that of a person', () => {
    const { person, company, extra } = read({ properties: { name: 'Engines', domain: 'engine.example' } });

    expect([person.firstName, person.lastName]).toEqual([null, null]);
    expect(company.domain).toBe('engine.example');
    expect(JSON.parse(extra)).toEqual({ properties: { name: 'Engines' } });
  });

  it('do not take the website of the business in our own exports for that of the company', () => {
    const visitor = read({
      websiteUrl: 'https://shop.example',
      companyDomain: '',
      businessEmail: 'a@x.example',
    });

    expect(visitor.company.domain).toBe('x.example');
  });
});

describe('several addresses in one field', () => {
  it.each<[string, unknown, string, unknown]>([
    [
      'in a row',
      'ada@engine.example, a.lovelace@engine.example',
      'ada@engine.example',
      ['a.lovelace@engine.example'],
    ],
    ['with what is none before them', 'n/a; ada@engine.example', 'ada@engine.example', ['n/a']],
    ['with a name', 'Ada <ada@engine.example>', 'ada@engine.example', ['Ada']],
    ['in a list', [null, 'ada@engine.example', 'a@x.example'], 'ada@engine.example', ['a@x.example']],
    ['in a list as text', '["ada@engine.example","a@x.example"]', 'ada@engine.example', ['a@x.example']],
    ['in a list of one', ['ada@engine.example'], 'ada@engine.example', undefined],
    ['none of which is usable', 'ask, later', 'ask, later', undefined],
  ])('give the first usable one and keep the rest: %s', (_name, email, businessEmail, rest) => {
    const visitor = read({ website: 'acme.example', email });

    expect(visitor.person.businessEmail).toBe(businessEmail);
    expect(JSON.parse(visitor.extra)).toEqual(rest === undefined ? {} : { email: rest });
  });

  it('give one profile and one website', () => {
    const visitor = read({
      linkedin: 'https://linkedin.com/in/ada,https://linkedin.com/in/ada-two',
      website: 'facebook.com/engines, https://engine.example',
    });

    expect(visitor).toMatchObject({
      person: { linkedInUrl: 'https://linkedin.com/in/ada' },
      company: { domain: 'engine.example' },
    });
  });
});

describe('the page that a record was captured on', () => {
  it.each<[object, string | null]>([
    [{ page_url: 'https://a.example/x' }, 'https://a.example/x'],
    [{ session: { pageUrl: 'https://a.example/x' } }, 'https://a.example/x'],
    [{ visitor: { session: { url: 'https://a.example/x' } } }, 'https://a.example/x'],
    [{ page_url: {}, 'Captured URL': 'https://a.example/x' }, 'https://a.example/x'],
    [{ company: { url: 'https://a.example' } }, null],
  ])('is found in %j: %j', (record, url) => {
    expect(capturedUrlOf(record)).toBe(url);
  });
});
