import type { Actor, AuditRecord, RecordAudit } from './record-audit';

/**
 * The same operation with an entry in the audit trail after it has succeeded. For changes that are one write of
 * their own; what is a transaction records within it.
 */
export function audited<Request, Result>(
  recordAudit: RecordAudit,
  operation: (request: Request) => Promise<Result>,
  describe: (request: Request, result: Result) => Omit<AuditRecord, 'actor'>,
): (request: Request & { readonly actor: Actor }) => Promise<Result> {
  return async (request) => {
    const result = await operation(request);
    await recordAudit(null, { actor: request.actor, ...describe(request, result) });
    return result;
  };
}
