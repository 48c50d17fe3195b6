import { command, type Cli } from '../command';
import { table } from '../table';
import { text } from '../values';

export function partnerCommands(cli: Cli) {
  return [create(cli), list(cli)];
}

function create({ connect, print }: Cli) {
  return command('create', 'Creates a partner; one that is there already stays as it is.')
    .argument('<name>', 'what the partner is called', text)
    .action(async (name, options) => {
      const { operations, actor } = await connect();
      const partner = await operations.createPartner(name, actor);
      print(options, partner, [`${partner.id}  ${partner.name}`]);
    });
}

function list({ connect, print }: Cli) {
  return command('list', 'Lists the partners, oldest first.').action(async (options) => {
    const { operations } = await connect();
    const partners = await operations.listPartners();
    const rows = partners.map(({ id, name, createdAt }) => [id, createdAt, name]);
    print(options, partners, table(['ID', 'CREATED', 'NAME'], rows));
  });
}
