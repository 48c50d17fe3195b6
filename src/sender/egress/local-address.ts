import { createServer, isIP } from 'node:net';

/** @throws Error when it is no IP address */
export function parseLocalAddress(text: string): string {
  if (isIP(text) === 0) throw new Error(`"${text}" is not an IP address`);
  return text;
}

/** Whether connections can come from this address, which only this machine knows. @throws Error when not */
export async function assertOwnAddress(address: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once('error', (cause) =>
      reject(new Error(`WEBHOOK_LOCAL_ADDRESS: ${address} is no address of this machine`, { cause })),
    );
    server.listen(0, address, () => server.close(() => resolve()));
  });
}
