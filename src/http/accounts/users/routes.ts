import { z } from 'zod';
import type { AccountOperations } from '../../../operations/accounts/account-operations';
import { emailQueryParameter, userAddress, userQuery, websiteUrlParameter } from '../../parameters';
import { defineRoute, ok, type Route } from '../../route';
import { idParameter, timeData } from '../../schema-parts';
import { presentDeleted, presentUser } from './presenter';
import { onboardBody, userData } from './schemas';

export function createUserRoutes({
  onboardBusiness,
  getUser,
  getUserById,
  createLoginUrl,
  deleteUser,
}: AccountOperations): Route[] {
  return [
    defineRoute('POST /user/onboard', {
      operationId: 'onboardBusiness',
      summary: 'Onboard a business',
      description:
        'Makes the user, and with the first one of a website its business and wallet. Repeating it answers the same user.',
      errors: ['host_taken'],
      scope: 'write',
      body: onboardBody,
      data: userData,
      async handle({ body, caller: { partnerId }, actor }) {
        const { email, websiteUrl: website, ...details } = body;
        const account = await onboardBusiness({ partnerId, email, website, ...details, actor });
        return ok('Business onboarded', presentUser(account, body));
      },
      async replay({ body, caller }) {
        return ok('Business onboarded', presentUser(await getUser(userAddress(caller, body)), body));
      },
    }),
    defineRoute('GET /user/login', {
      operationId: 'authenticateUser',
      summary: 'Authenticate a user',
      description: 'Answers a URL that signs the user in. It lives ten minutes and works once.',
      // The URL lets its bearer act as the user: that is more than reading.
      scope: 'write',
      query: userQuery,
      data: z
        .object({
          userId: z.string(),
          loginUrl: z.url().describe('Works once, within ten minutes, and signs this user in.'),
          expiresAt: timeData,
        })
        .meta({ id: 'LoginUrl' }),
      async handle({ query, caller, actor }) {
        return ok('Login URL created', await createLoginUrl({ ...userAddress(caller, query), actor }));
      },
    }),
    defineRoute('GET /user', {
      operationId: 'getUser',
      summary: 'Get a user by e-mail address and website',
      scope: 'read',
      query: userQuery,
      data: userData,
      async handle({ query, caller }) {
        return ok('User found', presentUser(await getUser(userAddress(caller, query)), query));
      },
    }),
    defineRoute('GET /user/:userId', {
      operationId: 'getUserById',
      summary: 'Get a user by id',
      scope: 'read',
      params: z.object({ userId: idParameter('user') }),
      data: userData,
      async handle({ params, caller }) {
        return ok('User found', presentUser(await getUserById(caller.partnerId, params.userId)));
      },
    }),
    defineRoute('DELETE /user', {
      operationId: 'deleteUser',
      summary: 'Delete a user, or a business with all of its users',
      description:
        'With an e-mail address it deletes that user, and with the last one the business. Without one it deletes the business. From the answer on nothing is charged, and no request about the business is started; what it left is erased within minutes.',
      scope: 'write',
      /** Strict: an e-mail address under a misspelt name must not come to mean the whole business. */
      query: z.strictObject({
        email: emailQueryParameter
          .optional()
          .describe('Which user; without it the business and all of its users are deleted. Never empty.'),
        websiteUrl: websiteUrlParameter,
      }),
      data: z.object({
        deleted: z.object({
          users: z.int().describe('How many users were deleted.'),
          business: z.boolean().describe('Whether the business was deleted.'),
        }),
        refundDue: z
          .int()
          .describe(
            'What was left in the wallet and is to be paid back, in minor units. 0 while the business lives on.',
          ),
        owed: z
          .int()
          .describe(
            'What the business still owes of reversed top-ups, in minor units; then nothing is to be paid back.',
          ),
        currency: z
          .string()
          .nullable()
          .describe('ISO 4217, of `refundDue`; null while the business lives on.'),
      }),
      async handle({ query: { email, websiteUrl }, caller: { partnerId }, actor }) {
        const emailKey = email?.key ?? null;
        const deleted = await deleteUser({ partnerId, host: websiteUrl.host, emailKey, actor });
        return ok(deleted.refundDue === null ? 'User deleted' : 'Business deleted', presentDeleted(deleted));
      },
    }),
  ];
}
