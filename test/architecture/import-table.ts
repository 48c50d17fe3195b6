import path from 'node:path';

/** What the files of a folder may import, beside their own folder: folders of the project and packages. */
export interface Imports {
  readonly may: readonly string[];
  /** Types alone. */
  readonly types?: readonly string[];
}

const NODE = 'node:*';
const EVERYTHING = ['*'];

/** The table "Who may import what" of docs/ARCHITECTURE.md, from the bottom to the top. Nobody imports workflows, and only tools import tools. */
export const IMPORT_TABLE: Readonly<Record<string, Imports>> = {
  'src/lib': { may: [NODE] },
  'src/domain': { may: [] },
  'src/contracts': { may: [], types: ['src/domain'] },
  workflows: { may: ['@temporalio/workflow', 'src/contracts', 'src/domain'] },
  'src/persistence': { may: ['mongoose', NODE, 'src/domain'] },
  'src/sender': { may: [NODE, 'src/domain', 'src/lib'] },
  'src/mailer': { may: [NODE, 'nodemailer', 'postal-mime', 'zod', 'src/domain'], types: ['src/persistence'] },
  'src/config': {
    may: [NODE, 'pino', 'zod', 'src/contracts', 'src/domain', 'src/mailer', 'src/persistence', 'src/sender'],
  },
  'src/temporal': {
    may: [
      '@grpc/grpc-js',
      '@temporalio/client',
      '@temporalio/common',
      '@temporalio/envconfig',
      'node:timers/promises',
      'src/contracts',
      'src/domain',
    ],
    types: ['src/config'],
  },
  'src/operations': {
    may: [
      'node:async_hooks',
      'node:crypto',
      'node:stream',
      'node:timers/promises',
      'zod',
      'src/contracts',
      'src/domain',
      'src/lib',
    ],
    types: ['src/config', 'src/mailer', 'src/persistence', 'src/sender', 'src/temporal'],
  },
  activities: {
    may: ['@temporalio/activity', 'src/contracts', 'src/domain', 'src/operations', 'src/sender'],
    types: ['src/config', 'src/persistence', 'src/temporal'],
  },
  'src/http': {
    may: ['@koa/router', 'koa', NODE, 'zod', 'src/domain', 'src/lib', 'src/operations', 'src/sender'],
    types: ['src/config'],
  },
  'src/web': {
    may: [
      '@koa/router',
      'koa',
      NODE,
      'zod',
      'src/contracts',
      'src/domain',
      'src/http',
      'src/lib',
      'src/operations',
    ],
    types: ['src/config'],
  },
  'src/tracing': {
    may: [
      '@opentelemetry/*',
      '@temporalio/common',
      'node:timers/promises',
      'src/config',
      'src/contracts',
      'src/domain',
      'src/http/context',
    ],
    types: EVERYTHING,
  },
  'src/observability': {
    may: ['@temporalio/worker', NODE, 'prom-client', 'src/contracts', 'src/domain', 'src/http/context'],
    types: EVERYTHING,
  },
  'src/worker': { may: EVERYTHING },
  'src/composition': { may: EVERYTHING },
  'src/cli': { may: EVERYTHING },
  'tools/embedded': {
    may: [
      '@temporalio/client',
      '@temporalio/envconfig',
      'mongoose',
      NODE,
      'zod',
      'src/config',
      'src/domain',
      'src/observability',
    ],
  },
  tools: { may: EVERYTHING },
};

/** One import of a file: a file of the project as its path from the root, or a package by its name. */
export interface Import {
  readonly file: string;
  readonly imported: string;
  readonly isType: boolean;
}

/** Imports and re-exports of a source, dynamic ones too. */
export function importsOf(file: string, source: string): Import[] {
  const statements = source.matchAll(
    /^(?:import|export)\b(?:(?!^(?:import|export)\b)[^;])*?from\s+'([^']+)'/gms,
  );
  const others = source.matchAll(/(?:^import\s+|\bimport\()'([^']+)'/gm);
  return [
    ...[...statements].map(([text, specifier = '']) => ({
      file,
      imported: toImported(file, specifier),
      isType: /^(?:import|export)\s+type\b/.test(text),
    })),
    ...[...others].map(([, specifier = '']) => ({
      file,
      imported: toImported(file, specifier),
      isType: false,
    })),
  ];
}

function toImported(file: string, specifier: string): string {
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier;
}

/** Why the table does not allow an import; null when it does. */
export function violationOf({ file, imported, isType }: Import): string | null {
  const folder = folderOf(file);
  // The programs, which lie in src itself.
  const { may, types = [] } = IMPORT_TABLE[folder] ?? { may: EVERYTHING };
  const isOwn = imported.startsWith(`${folder}/`);
  const isWorkflow = folder !== 'workflows' && /^workflows(\/|$)/.test(imported);
  const isTool = !folder.startsWith('tools') && imported.startsWith('tools/');
  const allowed = isType ? [...may, ...types] : may;
  if (!isWorkflow && !isTool && (isOwn || allowed.some((entry) => matches(entry, imported)))) return null;
  return `${file} imports ${isType ? 'types of ' : ''}${imported}`;
}

/** The entry of the table that a file belongs to. */
export function folderOf(file: string): string {
  const [top = '', next = ''] = file.split('/');
  const inner = `${top}/${next}`;
  return top === 'src' || inner in IMPORT_TABLE ? inner : top;
}

function matches(entry: string, imported: string): boolean {
  if (entry.endsWith('*')) return imported.startsWith(entry.slice(0, -1));
  return imported === entry || imported.startsWith(`${entry}/`);
}
