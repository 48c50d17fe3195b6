import { describe, expect, it } from '@jest/globals';
import { FREE_MAIL_HOSTS } from '../../../src/domain/accounts/eligibility/free-mail-hosts';
import { HOSTING_SUFFIXES } from '../../../src/domain/accounts/eligibility/hosting-suffixes';
import { listedHostReason } from '../../../src/domain/accounts/eligibility/listed-host';
import { SOCIAL_NETWORKS } from '../../../src/domain/accounts/eligibility/social-networks';
import { parseWebsite } from '../../../src/domain/accounts/website-url';

describe('listedHostReason', () => {
  it.each([
    ['gmail.com', 'free_mail_host'],
    ['mail.yahoo.com', 'free_mail_host'],
    ['yahoo.ca', 'free_mail_host'],
    ['facebook.com', 'social_network'],
    ['m.facebook.com', 'social_network'],
    ['uk.linkedin.com', 'social_network'],
    ['x.com', 'social_network'],
    ['github.io', 'hosting_suffix'],
    ['vercel.app', 'hosting_suffix'],
    ['myshopify.com', 'hosting_suffix'],
    ['azurewebsites.net', 'hosting_suffix'],
    ['competitor.com', 'deny_listed'],
    ['shop.competitor.com', 'deny_listed'],
  ])('finds %s listed as %s', (host, reason) => {
    expect(listedHostReason(host, ['rival.com', 'competitor.com'])).toBe(reason);
  });

  it.each([
    'example.com',
    'notgmail.com',
    'gmail.com.example.org',
    'netflix.com',
    'acme.myshopify.com',
    'acme.github.io',
    'mycompetitor.com',
    'com',
  ])('has nothing against %s', (host) => {
    expect(listedHostReason(host, ['competitor.com'])).toBeNull();
  });

  it('puts the list of the operator first', () => {
    expect(listedHostReason('gmail.com', ['gmail.com'])).toBe('deny_listed');
  });

  it.each([
    ['free-mail hosts', FREE_MAIL_HOSTS],
    ['social networks', SOCIAL_NETWORKS],
    ['hosting suffixes', HOSTING_SUFFIXES],
  ])('compares with %s in the form a website has, each listed once', (_what, list) => {
    expect(list.map((entry) => parseWebsite(entry))).toEqual(list.map((host) => ({ ok: true, host })));
    expect(new Set(list).size).toBe(list.length);
  });
});
