import { main } from './cli/main';

/** The command line in the image: `node dist/src/cli.js keys create --partner Acme --scope write`. */
void main(async () => process.env);
