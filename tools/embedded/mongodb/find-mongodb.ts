import path from 'node:path';
import { downloadOfficial } from '../providers/official-download';
import { findOnPath, program, type Program } from '../providers/program';
import { programOfPythonPackage, type PythonPackage } from '../providers/python-package';
import { runCommand } from '../providers/run-command';
import { firstThatWorks, type FindOptions, type Provider } from '../providers/provider';

/** Programs that speak MongoDB's protocol. Their files are not interchangeable. */
export const MONGODB_ENGINES = ['mongod', 'secantusd-rs', 'secantusd-py'] as const;
export type MongodbEngine = (typeof MONGODB_ENGINES)[number];

export type MongodbSource =
  | { readonly kind: 'address'; readonly uri: string }
  | { readonly kind: 'program'; readonly engine: MongodbEngine; readonly program: Program };

const PACKAGE: PythonPackage = {
  name: 'SecantusDB',
  version: '0.7.0b3',
  command: 'secantusd-py',
  kind: 'script',
};

/**
 * Finds a MongoDB: an address in `MONGODB_URI` (then nothing else is considered), a program on the
 * PATH, the official download, a compatible server from the Python index.
 * @param keptEngine the engine that made the data there is: no other can read them
 */
export async function findMongodb(options: FindOptions, keptEngine?: MongodbEngine): Promise<MongodbSource> {
  const uri = options.env['MONGODB_URI'];
  if (uri !== undefined && uri !== '') return { kind: 'address', uri };
  const server = keptEngine === undefined ? 'MongoDB' : `MongoDB (the data kept were made by ${keptEngine})`;
  return firstThatWorks(server, providersFor(options, keptEngine), options.signal);
}

function providersFor(
  options: FindOptions,
  keptEngine: MongodbEngine | undefined,
): Provider<MongodbSource>[] {
  const use = async (engine: MongodbEngine, find: () => Promise<Program>): Promise<MongodbSource> => {
    if (keptEngine !== undefined && keptEngine !== engine) {
      throw new Error(`${engine} can't read the data of ${keptEngine} (npm start -- --fresh forgets them)`);
    }
    return { kind: 'program', engine, program: await find() };
  };
  return [
    { name: 'address in MONGODB_URI', find: () => Promise.reject(new Error('it is not set')) },
    {
      name: 'mongod on the PATH',
      find: () => use('mongod', () => checkedOnPath('mongod', options.env)),
    },
    {
      name: 'secantusd-rs on the PATH',
      find: () => use('secantusd-rs', () => checkedOnPath('secantusd-rs', options.env)),
    },
    { name: 'official download', find: () => use('mongod', () => downloadOfficial('mongod', options)) },
    {
      name: `Python package ${PACKAGE.name} ${PACKAGE.version}`,
      find: () => use('secantusd-py', () => programOfPythonPackage(PACKAGE, options)),
    },
  ];
}

async function checkedOnPath(name: MongodbEngine, env: NodeJS.ProcessEnv): Promise<Program> {
  const file = await findOnPath([name], env);
  if (file === undefined) throw new Error('it is not there');
  const version = await runCommand(file, ['--version'], { env, timeoutMs: 60_000 });
  const isExpected = name === 'mongod' ? /db version v\d/ : /^secantusd/;
  if (!isExpected.test(version)) {
    throw new Error(`${path.resolve(file)} does not look like it (--version says ${version.slice(0, 80)})`);
  }
  return program(file);
}
