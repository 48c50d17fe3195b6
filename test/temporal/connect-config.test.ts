import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../src/config/config';
import { serviceEnvironment } from '../../tools/embedded/service-environment';
import { readConnectConfig } from '../../src/temporal/connect-config';
import { temporaryFolder } from '../support/jest/servers';

const COMPLETE = {
  MONGODB_URI: 'mongodb://127.0.0.1/x',
  LOGIN_TOKEN_SECRET: 'l'.repeat(48),
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
};

const { folder: home, remove } = temporaryFolder('home');
afterAll(remove);
for (const settings of [['.config'], ['Library', 'Application Support']]) {
  const folder = path.join(home, ...settings, 'temporalio');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'temporal.toml'),
    '[profile.default]\naddress = "cloud.example:7233"\nnamespace = "acme.prod"\napi_key = "of-the-profile"\n',
  );
}

function connectConfigOf(environment: NodeJS.ProcessEnv) {
  const { temporalEnvironment } = loadConfig({ ...COMPLETE, ...environment });
  return readConnectConfig(temporalEnvironment);
}

/** The environment of the service that `npm start` runs in this one. */
function embedded(env: NodeJS.ProcessEnv, temporalUiUrl: string | null = 'http://127.0.0.1:8233') {
  return serviceEnvironment(
    env,
    { loginTokenSecret: 'l'.repeat(48), encryptionKey: Buffer.alloc(32).toString('base64'), apiKey: '' },
    {
      port: 8080,
      metricsPort: 0,
      mongodbUri: 'mongodb://127.0.0.1/x',
      temporalAddress: '127.0.0.1:7233',
      temporalUiUrl: temporalUiUrl ?? undefined,
      dataFolder: home,
    },
  );
}

const LOCAL = { connectionOptions: { address: '127.0.0.1:7233' }, namespace: 'default' };

describe('the connection to Temporal', () => {
  it('of npm start is to its own server, whatever the profile of the developer names', () => {
    expect(connectConfigOf(embedded({ HOME: home, XDG_CONFIG_HOME: '' }))).toEqual(LOCAL);
  });

  it('of npm start takes no key, namespace or profile from the shell', () => {
    const shell = {
      HOME: home,
      TEMPORAL_API_KEY: 'of-the-shell',
      TEMPORAL_NAMESPACE: 'acme.prod',
      TEMPORAL_PROFILE: 'default',
      TEMPORAL_TLS: 'true',
      TEMPORAL_WORKER_BUILD_ID: 'of-the-shell',
    };

    expect(connectConfigOf(embedded(shell))).toEqual(LOCAL);
    expect(embedded(shell)).not.toHaveProperty('TEMPORAL_WORKER_BUILD_ID');
  });

  it('of npm start to a server that was given is as the environment says', () => {
    const { connectionOptions, namespace } = connectConfigOf(
      embedded({ TEMPORAL_NAMESPACE: 'acme.prod', TEMPORAL_API_KEY: 'given' }, null),
    );

    expect(namespace).toBe('acme.prod');
    expect(connectionOptions).toMatchObject({ apiKey: 'given', tls: true });
  });

  it.each(['TEMPORAL_API_KEY', 'TEMPORAL_NAMESPACE', 'TEMPORAL_TLS_CLIENT_CERT_PATH'])(
    'takes a blank %s as not set',
    (name) => {
      expect(connectConfigOf({ TEMPORAL_ADDRESS: '127.0.0.1:7233', [name]: ' ' })).toEqual(LOCAL);
    },
  );

  it('is as the profile says where nothing else does', () => {
    const { connectionOptions, namespace } = connectConfigOf({ HOME: home });

    expect([connectionOptions.address, namespace]).toEqual(['cloud.example:7233', 'acme.prod']);
  });
});
