import { describe, expect, it } from '@jest/globals';
import { CONFIG_VARIABLES, loadConfig } from '../../src/config/config';
import { matchesOf, readProjectFile, sourcesBelow } from './source-files';

/** Set by the launcher for the processes it starts, never by people. */
const INTERNAL = ['EMBEDDED_API_KEY'];
/** Every program's, not ours to document. */
const COMMON = ['PATH', 'NO_COLOR'];
/** Read by @temporalio/envconfig. */
const TEMPORAL = /^TEMPORAL_(ADDRESS|NAMESPACE|API_KEY|TLS|TLS_CLIENT_(CERT|KEY)_PATH|CONFIG_FILE|PROFILE)$/;
/** Read by OpenTelemetry's SDK, which reads more of its kind: those that most people need. */
const OPEN_TELEMETRY =
  /^OTEL_(EXPORTER_OTLP_HEADERS|SERVICE_NAME|RESOURCE_ATTRIBUTES|TRACES_SAMPLER|TRACES_SAMPLER_ARG)$/;

/** Read by docker-compose.yml, which makes a user of MongoDB of them. */
const COMPOSE = /^MONGODB_(ROOT_)?PASSWORD$/;

const isReadByOthers = (name: string) =>
  TEMPORAL.test(name) || OPEN_TELEMETRY.test(name) || COMPOSE.test(name);

const example = readProjectFile('.env.example');
const documented = matchesOf(example, /^(?:# )?([A-Z][A-Z0-9_]+)=/gm);

/** Names read by `env['NAME']`, wherever that is. */
function variablesReadBelow(folder: string, extension?: string): string[] {
  return [...sourcesBelow(folder, extension).values()].flatMap((source) =>
    matchesOf(source, /(?:env|environment)(?:\.|\[')([A-Z][A-Z0-9_]{3,})\b/g),
  );
}

/** Without what holds whatever is set, also what Temporal's own configuration has the same default for. */
function configOf(env: NodeJS.ProcessEnv) {
  return { ...loadConfig(env), temporalEnvironment: {} };
}

describe('.env.example', () => {
  it('names exactly the variables that are read', () => {
    const read = [
      ...CONFIG_VARIABLES,
      ...variablesReadBelow('src'),
      ...variablesReadBelow('tools'),
      ...variablesReadBelow('tools', '.mjs'),
      ...variablesReadBelow('scripts', '.mjs'),
    ];
    const unknown = new Set([...INTERNAL, ...COMMON]);

    const expected = new Set(read.filter((name) => !unknown.has(name)));
    expect(documented.filter((name) => !isReadByOthers(name)).toSorted()).toEqual(
      [...expected].filter((name) => !isReadByOthers(name)).toSorted(),
    );
  });

  it('explains every variable, or the group it is in', () => {
    const undocumented = example
      .split('\n\n')
      .slice(1)
      .filter((section) => !section.startsWith('# -- '));

    expect(undocumented).toEqual([]);
  });

  it('shows the defaults of the configuration', () => {
    const shown = Object.fromEntries(
      [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=(.+)$/gm)].map((match) => [match[1], match[2]]),
    );
    const required = {
      MONGODB_URI: 'mongodb://127.0.0.1/leads',
      LOGIN_TOKEN_SECRET: 'x'.repeat(32),
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    // These have no default: what is shown is an example.
    const { PUBLIC_BASE_URL: _origin, TEMPORAL_UI_URL: _ui, ...defaults } = shown;

    expect(configOf({ ...required, ...defaults })).toEqual(configOf(required));
  });
});
