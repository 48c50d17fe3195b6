// Stands in for mongod: speaks as much of MongoDB's wire protocol as forming a replica set takes,
// and keeps the set's configuration in the data folder.
const fs = require('node:fs');
const net = require('node:net');
const path = require('node:path');
const { BSON } = require('mongoose').mongo;

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

module.exports = function mongod(args) {
  const option = (name) => args[args.indexOf(name) + 1];
  const host = `127.0.0.1:${option('--port')}`;
  const file = path.join(option('--dbpath'), 'replica-set.json');
  let config = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).config : undefined;
  const save = (changed) => {
    config = { version: 1, ...changed };
    const content = { set: option('--replSet'), address: option('--bind_ip'), config };
    fs.writeFileSync(file, JSON.stringify(content));
    return { ok: 1 };
  };
  // A node that does not find itself in the configuration is no primary.
  const isPrimary = () => config?.members[0].host === host;
  const hello = () => ({
    ok: 1,
    isWritablePrimary: isPrimary(),
    ...(isPrimary() ? { setName: config._id, hosts: [host], me: host } : { isreplicaset: true }),
    minWireVersion: 0,
    maxWireVersion: 25,
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
  });
  const commands = {
    hello,
    ismaster: hello,
    ping: () => ({ ok: 1 }),
    endSessions: () => ({ ok: 1 }),
    replSetInitiate: (command) =>
      config === undefined
        ? save(command.replSetInitiate)
        : { ok: 0, code: 23, codeName: 'AlreadyInitialized', errmsg: 'already initialized' },
    replSetGetConfig: () => ({ ok: 1, config }),
    replSetReconfig: (command) =>
      command.force === true
        ? save(command.replSetReconfig)
        : { ok: 0, code: 10_107, codeName: 'NotWritablePrimary', errmsg: 'not primary' },
  };
  const answer = (command) => {
    const name = Object.keys(command)[0];
    const run = commands[name] ?? commands[name.toLowerCase()];
    return run === undefined ? { ok: 0, code: 59, errmsg: `no such command: ${name}` } : run(command);
  };
  net
    .createServer((socket) => {
      let received = Buffer.alloc(0);
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk]);
        while (received.length >= 16 && received.length >= received.readInt32LE(0)) {
          const message = received.subarray(0, received.readInt32LE(0));
          received = received.subarray(message.length);
          socket.write(replyTo(message, answer));
        }
      });
    })
    .listen(Number(option('--port')), option('--bind_ip'));
};

function replyTo(message, answer) {
  const isQuery = message.readInt32LE(12) === OP_QUERY;
  // Before the document: flags, name, skip and count in a query; flags and the section's kind in a message.
  const start = isQuery ? message.indexOf(0, 20) + 9 : 21;
  const size = message.readInt32LE(start);
  const document = BSON.serialize(answer(BSON.deserialize(message.subarray(start, start + size))));
  const prefix = Buffer.alloc(isQuery ? 20 : 5);
  if (isQuery) prefix.writeInt32LE(1, 16);
  const header = Buffer.alloc(16);
  header.writeInt32LE(16 + prefix.length + document.length, 0);
  header.writeInt32LE(message.readInt32LE(4), 8);
  header.writeInt32LE(isQuery ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([header, prefix, document]);
}
