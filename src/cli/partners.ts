import { defineCommand, type Command } from './command';
import { table, timeOr } from './table';
import { required } from './values';

const create = defineCommand({
  name: 'partners create',
  synopsis: '<name> [--json]',
  summary: 'Creates a partner; one that is there already stays as it is.',
  options: {},
  operands: ['<name>'],
  async run({ operands: [operand], connect, print }) {
    const name = required(operand, '<name>');
    const { operations, actor } = await connect();
    const partner = await operations.createPartner(name, actor);
    print(partner, [`${partner.id}  ${partner.name}`]);
  },
});

const list = defineCommand({
  name: 'partners list',
  synopsis: '[--json]',
  summary: 'Lists the partners, oldest first.',
  options: {},
  operands: [],
  async run({ connect, print }) {
    const { operations } = await connect();
    const partners = await operations.listPartners();
    const rows = partners.map(({ id, name, createdAt }) => [id, timeOr(createdAt, ''), name]);
    print(partners, table(['ID', 'CREATED', 'NAME'], rows));
  },
});

export const partnerCommands: readonly Command[] = [create, list];
