import { derivedSuppressionKey } from '../../operations/leads/erasure/identity-hasher';
import { parseEncryptionKeys } from '../../sender/secret-box';
import { command, type Cli } from '../command';
import { CommandFailed, type CliContext } from '../context';
import { table } from '../table';

const KEEP_SUPPRESSED =
  'Before a key is removed from ENCRYPTION_KEY: people erased under it are only known with what "secrets suppression-key" prints.';

export function secretCommands(cli: Cli) {
  return [reseal(cli), suppressionKey(cli)];
}

function reseal({ connect, print }: Cli) {
  return command(
    'reseal',
    'Seals with the first key of ENCRYPTION_KEY what earlier ones have sealed, and says what is left. May be stopped and repeated.',
  ).action(async (options) => {
    const { operations, actor, config } = await connect();
    const report = await operations.resealSecrets(actor);
    const { keyId, resealed, unreadable, sealedBy } = report;
    const missing = missingSuppressionKeys(config).map(({ id }) => id);
    print(options, { ...report, missingSuppressionKeys: missing }, [
      `Sealed again with key ${keyId}: the secrets of ${resealed} ${resealed === 1 ? 'listener' : 'listeners'}`,
      ...table(['KEY', 'SEALS'], Object.entries(sealedBy)),
      ...(missing.length === 0 ? [] : [KEEP_SUPPRESSED]),
    ]);
    const left = Object.keys(sealedBy).filter((id) => id !== keyId);
    if (unreadable.length > 0)
      throw new CommandFailed(
        `Can't be opened without the keys ${left.join(', ')}: secrets of ${unreadable.join(', ')}`,
      );
    if (left.length > 0)
      throw new CommandFailed(
        `A process still seals with ${left.join(', ')}: give all processes the new key first, and repeat this`,
      );
  });
}

function suppressionKey({ connect, print }: Cli) {
  return command(
    'suppression-key',
    'Prints the SUPPRESSION_KEY that knows everybody who was erased so far, also once keys are gone from ENCRYPTION_KEY.',
  ).action(async (options) => {
    const { config } = await connect();
    const derived = missingSuppressionKeys(config).map(({ id, key }) => `${id}:${key}`);
    const value = [...(config.suppressionKey === null ? [] : [config.suppressionKey]), ...derived].join(',');
    print(options, { suppressionKey: value }, [`SUPPRESSION_KEY=${value}`]);
  });
}

/** Keys under which earlier versions have hashed the suppression list, as far as SUPPRESSION_KEY lacks them. */
function missingSuppressionKeys({ suppressionKey: given, encryptionKey }: CliContext['config']) {
  const known = new Set(
    (given === null ? [] : parseEncryptionKeys(given)).map(({ key }) => key.toString('base64')),
  );
  return parseEncryptionKeys(encryptionKey)
    .map((encryption) => ({
      id: `of-${encryption.id}`.slice(0, 32),
      key: derivedSuppressionKey(encryption).toString('base64'),
    }))
    .filter(({ key }) => !known.has(key));
}
