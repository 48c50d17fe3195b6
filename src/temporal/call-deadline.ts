import { InterceptingCall, type Interceptor } from '@grpc/grpc-js';

/**
 * Gives every call of a connection a deadline. The connection's own `withDeadline` keeps it in an
 * AsyncLocalStorage; the first use of one makes every promise of the process dearer for good in Node 20.
 */
export function callDeadline(milliseconds: number): Interceptor {
  return (options, nextCall) =>
    new InterceptingCall(nextCall({ ...options, deadline: options.deadline ?? Date.now() + milliseconds }));
}
