import type { ApiClient, TestApi } from './api';

/** The path of a login URL of a user, for a browser to open. */
export async function loginPath(
  partner: ApiClient,
  websiteUrl = 'https://example.com',
  email = 'owner@example.com',
): Promise<string> {
  const { body } = await partner.get('/user/login', { email, websiteUrl });
  const { pathname, search } = new URL(body.data.loginUrl);
  return `${pathname}${search}`;
}

/** The cookie of somebody who has just signed in. */
export async function signIn(
  api: TestApi,
  partner: ApiClient,
  websiteUrl?: string,
  email?: string,
): Promise<{ readonly cookie: string }> {
  const response = await api.client().get(`/${await loginPath(partner, websiteUrl, email)}`);
  const [cookie = ''] = response.get('set-cookie') ?? [];
  return { cookie: cookie.split(';')[0] ?? '' };
}
