import { loadClientConnectConfig, type ClientConnectConfig } from '@temporalio/envconfig';

/** What Temporal's standard configuration reads of the environment; nothing in it is blank. */
export type TemporalEnvironment = Readonly<Record<string, string>>;

export type ConnectConfig = ClientConnectConfig & { readonly namespace: string };

/** `TEMPORAL_…`, and where these don't say, the profile in the file of Temporal's own command line. */
export function readConnectConfig(environment: TemporalEnvironment): ConnectConfig {
  const { connectionOptions, namespace } = loadClientConnectConfig({ overrideEnvVars: { ...environment } });
  return { connectionOptions, namespace: namespace ?? 'default' };
}
