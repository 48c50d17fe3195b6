import { describe, expect, it } from '@jest/globals';
import { classifyEmail } from '../../../src/domain/leads/fields/classify-email';
import { companyDomain } from '../../../src/domain/leads/fields/company-domain';
import { nameKey } from '../../../src/domain/leads/fields/name-key';
import { parseLinkedInUrl } from '../../../src/domain/leads/fields/parse-linked-in-url';

describe('parseLinkedInUrl', () => {
  it.each([
    ['https://www.linkedin.com/in/ada-l/', 'person', 'ada-l'],
    ['https://uk.linkedin.com/in/Ada-L', 'person', 'ada-l'],
    ['HTTP://LINKEDIN.COM/IN/ADA-L?trk=people', 'person', 'ada-l'],
    ['linkedin.com/in/ada-l#about', 'person', 'ada-l'],
    ['//www.linkedin.com/in/ada-l/en', 'person', 'ada-l'],
    ['https://www.linkedin.com/mwlite/in/ada-l', 'person', 'ada-l'],
    ['https://www.linkedin.com/in/jos%C3%A9-p', 'person', 'josé-p'],
    ['https://www.linkedin.com/in/jose\u0301-p', 'person', 'josé-p'],
    ['https://www.linkedin.com/in/100%25-ada%', 'person', '100%25-ada%'],
    ['https://www.linkedin.com/company/Acme-Inc/about/', 'company', 'acme-inc'],
    ['https://www.linkedin.com/school/acme-university/', 'company', 'acme-university'],
  ])('finds who %s is', (value, kind, slug) => {
    expect(parseLinkedInUrl(value)).toEqual({ kind, slug });
  });

  it.each([
    ['https://www.linkedin.com/in/'],
    ['https://www.linkedin.com/in/%20'],
    ['https://www.linkedin.com/in/a%2Fb'],
    ['https://www.linkedin.com/feed/'],
    ['https://linkedin.com.evil.example/in/ada'],
    ['https://notlinkedin.com/in/ada'],
    ['https://evil.example/linkedin.com/in/ada'],
    ['ada-l'],
    [5],
    [null],
    [{}],
  ])('finds nobody in %j', (value) => {
    expect(parseLinkedInUrl(value)).toBeNull();
  });
});

describe('companyDomain', () => {
  it.each([
    ['https://x.com', 'x.com'],
    ['HTTP://X.com/pricing', 'x.com'],
    ['acme.example', 'acme.example'],
    ['WWW.Acme.Example.', 'acme.example'],
    ['//acme.example:8080/a?b#c', 'acme.example'],
    ['www.www.acme.example', 'acme.example'],
    ['https://app.acme.example', 'app.acme.example'],
    ['acme.example?utm=1', 'acme.example'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['https://xn--bcher-kva.example/', 'xn--bcher-kva.example'],
    ['www.com', 'www.com'],
  ])('gives the domain of %s', (value, domain) => {
    expect(companyDomain(value)).toBe(domain);
  });

  it.each([
    ['localhost'],
    ['Acme Inc.'],
    ['N/A'],
    ['https://127.0.0.1'],
    ['https://127.1'],
    ['https://[::1]/'],
    ['https://１２７.0.0.1'],
    ['javascript:alert(1)'],
    ['ftp://acme.example'],
    ['https://user:secret@acme.example'],
    ['acme%2eexample'],
    ['acme..example'],
    [`${'a'.repeat(300)}.example`],
    ['https://gmail.com'],
    ['https://www.linkedin.com/company/acme'],
    ['https://de.linkedin.com/company/acme'],
    ['https://facebook.com/acme'],
    [''],
    [42],
    [null],
    [[]],
  ])('gives no domain for %j', (value) => {
    expect(companyDomain(value)).toBeNull();
  });
});

describe('classifyEmail', () => {
  it.each([
    ['Ada@Acme.EXAMPLE', 'ada@acme.example', 'business', 'acme.example'],
    [' ada@acme.example ', 'ada@acme.example', 'business', 'acme.example'],
    ['ada+News@acme.example', 'ada+news@acme.example', 'business', 'acme.example'],
    ['mailto:ada@acme.example', 'ada@acme.example', 'business', 'acme.example'],
    ['jose\u0301@acme.example', 'jos\u00e9@acme.example', 'business', 'acme.example'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example', 'business', 'xn--bcher-kva.example'],
    ['x1@GMAIL.com', 'x1@gmail.com', 'personal', null],
    ['x1@yahoo.co.uk', 'x1@yahoo.co.uk', 'personal', null],
    ['x1@hotmail.fr', 'x1@hotmail.fr', 'personal', null],
    ['x1@web.de', 'x1@web.de', 'personal', null],
    ['x1@proton.me', 'x1@proton.me', 'personal', null],
    ['x1@yahoo.example', 'x1@yahoo.example', 'business', 'yahoo.example'],
  ])('reads %s', (value, identity, kind, domain) => {
    expect(classifyEmail(value)).toEqual({ identity, kind, companyDomain: domain });
  });

  it.each([
    ['ada'],
    ['ada@localhost'],
    ['@acme.example'],
    ['a b@acme.example'],
    ['a@b@acme.example'],
    ['ada@acme.example, bob@acme.example'],
    ['Ada <ada@acme.example>'],
    ['[email protected]'],
    [`${'a'.repeat(65)}@acme.example`],
    [''],
    [1],
    [null],
    [{}],
  ])('finds no address in %j', (value) => {
    expect(classifyEmail(value)).toBeNull();
  });
});

describe('nameKey', () => {
  it.each([
    ['Ada', 'Lovelace', 'ada lovelace acme.example'],
    [' José ', 'DE  LA\tCruz', 'jose de la cruz acme.example'],
    ['Søren', 'Ångström', 'søren angstrom acme.example'],
    ['राज', 'पटेल', 'राज पटेल acme.example'],
  ])('folds %j %j', (firstName, lastName, key) => {
    expect(nameKey(firstName, lastName, 'acme.example')).toBe(key);
  });

  it.each([
    ['Ada', null, 'acme.example'],
    [null, 'Lovelace', 'acme.example'],
    ['Ada', 'Lovelace', null],
    ['Ada', '-', 'acme.example'],
    ['Ada', '  ', 'acme.example'],
    [{}, [], 'acme.example'],
  ])('needs both names and a domain: %j %j %j', (firstName, lastName, domain) => {
    expect(nameKey(firstName, lastName, domain)).toBeNull();
  });
});
