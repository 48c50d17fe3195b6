import { main } from '../src/cli/main';
import { environmentToJoin } from './join-service';

/** `npm run cli`: the command line, on the service that `npm start` runs unless the environment names another one. */
void main(() => environmentToJoin(process.env));
