import type { AccountOperations } from '../../../operations/accounts/account-operations';
import { ok } from '../../answers/answer';
import { userQuery } from '../../parameters';
import { defineRoute, type Route } from '../../route';
import { userAddress } from '../user-address';
import { presentDeleted, presentUser } from './presenter';
import { deletedData, deleteUserQuery, loginData, onboardBody, userData, userIdParams } from './schemas';

type UserOperations = Pick<
  AccountOperations,
  'onboardBusiness' | 'getUser' | 'getUserById' | 'createLoginUrl' | 'deleteUser'
>;

export function createUserRoutes(operations: UserOperations): Route[] {
  return [
    onboardRoute(operations),
    loginRoute(operations),
    getUserRoute(operations),
    getUserByIdRoute(operations),
    deleteUserRoute(operations),
  ];
}

function onboardRoute({ onboardBusiness, getUser }: UserOperations): Route {
  return defineRoute({
    method: 'post',
    path: '/user/onboard',
    operationId: 'onboardBusiness',
    tag: 'Users',
    summary: 'Onboard a business',
    description:
      'Makes the user, and with the first one of a website its business and wallet. Repeating it answers the same user.',
    errors: ['record_not_found', 'host_taken'],
    scope: 'write',
    body: onboardBody,
    data: userData,
    async handle({ body, caller: { partnerId }, actor }) {
      const { email, websiteUrl: website, ...details } = body;
      const account = await onboardBusiness({ partnerId, email, website, ...details, actor });
      return ok(
        'Business onboarded',
        presentUser(account, { email: email.address, websiteUrl: website.text }),
      );
    },
    async replay({ body, caller }) {
      const account = await getUser(userAddress(caller, body));
      const spelling = { email: body.email.address, websiteUrl: body.websiteUrl.text };
      return ok('Business onboarded', presentUser(account, spelling));
    },
  });
}

function getUserRoute({ getUser }: UserOperations): Route {
  return defineRoute({
    method: 'get',
    path: '/user',
    operationId: 'getUser',
    tag: 'Users',
    summary: 'Get a user by e-mail address and website',
    errors: ['record_not_found'],
    scope: 'read',
    query: userQuery,
    data: userData,
    async handle({ query: { email, websiteUrl }, caller }) {
      const account = await getUser({
        partnerId: caller.partnerId,
        emailKey: email.key,
        host: websiteUrl.host,
      });
      return ok('User found', presentUser(account, { email: email.address, websiteUrl: websiteUrl.text }));
    },
  });
}

function getUserByIdRoute({ getUserById }: UserOperations): Route {
  return defineRoute({
    method: 'get',
    path: '/user/:userId',
    operationId: 'getUserById',
    tag: 'Users',
    summary: 'Get a user by id',
    scope: 'read',
    params: userIdParams,
    data: userData,
    async handle({ params, caller }) {
      return ok('User found', presentUser(await getUserById(caller.partnerId, params.userId)));
    },
  });
}

function loginRoute({ createLoginUrl }: UserOperations): Route {
  return defineRoute({
    method: 'get',
    path: '/user/login',
    operationId: 'authenticateUser',
    tag: 'Users',
    summary: 'Authenticate a user',
    description: 'Answers a URL that signs the user in. It lives ten minutes and works once.',
    // The URL lets its bearer act as the user: that is more than reading.
    errors: ['record_not_found'],
    scope: 'write',
    query: userQuery,
    data: loginData,
    async handle({ query: { email, websiteUrl }, caller, actor }) {
      const { userId, loginUrl, expiresAt } = await createLoginUrl({
        partnerId: caller.partnerId,
        emailKey: email.key,
        host: websiteUrl.host,
        actor,
      });
      return ok('Login URL created', { userId, loginUrl, expiresAt: expiresAt.toISOString() });
    },
  });
}

function deleteUserRoute({ deleteUser }: UserOperations): Route {
  return defineRoute({
    method: 'delete',
    path: '/user',
    operationId: 'deleteUser',
    tag: 'Users',
    summary: 'Delete a user, or a business with all of its users',
    description:
      'With an e-mail address it deletes that user, and with the last one the business. Without one it deletes the business. From the answer on nothing is charged, and no request about the business is started; what it left is erased within minutes.',
    errors: ['record_not_found'],
    scope: 'write',
    query: deleteUserQuery,
    data: deletedData,
    async handle({ query: { email, websiteUrl }, caller, actor }) {
      const deleted = await deleteUser({
        partnerId: caller.partnerId,
        host: websiteUrl.host,
        emailKey: email?.key ?? null,
        actor,
      });
      return ok(deleted.refundDue === null ? 'User deleted' : 'Business deleted', presentDeleted(deleted));
    },
  });
}
