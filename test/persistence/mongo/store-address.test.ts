import { describe, expect, it } from '@jest/globals';
import { checkStoreAddress, databaseOf, hostsOf } from '../../../src/persistence/mongo/store-address';
import { connectStore } from '../../../src/persistence/mongo/connection';
import { testMongodbUri } from '../../support/jest/servers';

const ADDRESS = 'mongodb://ada:s3cret@a.example:27017,b.example:27017/leads';

describe('the address of MongoDB', () => {
  it.each([
    ['readPreference', 'secondaryPreferred'],
    ['readPreferenceTags', 'dc:east'],
    ['maxStalenessSeconds', '120'],
    ['readConcernLevel', 'linearizable'],
    ['w', '1'],
    ['W', '0'],
    ['journal', 'false'],
    ['retryWrites', 'false'],
    ['retryReads', 'false'],
    ['timeoutMS', '5000'],
    ['wtimeoutMS', '0'],
    ['socketTimeoutMS', '1000'],
  ])('is refused with %s=%s, which changes what is promised, by name and reason alone', (name, value) => {
    const check = () => checkStoreAddress(`${ADDRESS}?replicaSet=rs0&${name}=${value}`);

    expect(check).toThrow(new RegExp(`^${name} must (not be set|be \\w+.*): .+`));
    expect(check).not.toThrow(/s3cret|a\.example/);
  });

  it.each([
    ADDRESS,
    `${ADDRESS}?replicaSet=rs0&w=majority&journal=true&retryWrites=true&readPreference=primary&tls=true`,
    'mongodb+srv://ada:s3cret@cluster.example.net/?retryWrites=true&w=majority&appName=leads',
    'mongodb://127.0.0.1:27017?directConnection=true',
  ])('is taken with options that keep it: %s', (address) => {
    expect(() => checkStoreAddress(address)).not.toThrow();
  });

  it.each([
    [ADDRESS, 'leads'],
    ['mongodb+srv://ada:s3cret@cluster.example.net/?retryWrites=true', 'lead_outreach'],
    ['mongodb://a.example/?replicaSet=rs0', 'lead_outreach'],
    ['mongodb://a.example', 'lead_outreach'],
  ])('%s means the database %s', (address, database) => {
    expect(databaseOf(address)).toBe(database);
  });

  it('without a database leads to a connection with ours', async () => {
    const uri = new URL(testMongodbUri());
    uri.pathname = '/';
    const connection = await connectStore(uri.href);
    const { name, db } = connection;
    await connection.close();

    expect([name, db?.databaseName]).toEqual(['lead_outreach', 'lead_outreach']);
  });

  it('is shown without its credentials', () => {
    expect(hostsOf(ADDRESS)).toBe('a.example:27017,b.example:27017');
  });
});
