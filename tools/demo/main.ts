import { styleText } from 'node:util';
import { DemoFailed } from './demo-failed';
import { findService } from './find-service';
import { presentDemo, type Emphasis } from './present-demo';
import { runDemo } from './run-demo';

/** `npm run demo`: the main job of a running service, from an onboarding to verified events and e-mails in the outbox. */
async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const service = await findService(env);
  print(`Demonstration against ${service.baseUrl}`);
  const outcome = await runDemo(service, print);
  const isColorful = process.stdout.isTTY && !env['NO_COLOR'];
  for (const line of presentDemo(outcome, service, isColorful ? inColor : plain)) print(line);
  const wrong = outcome.signatureErrors.length;
  const violated = outcome.outreach.checks.filter(({ violation }) => violation !== null).length;
  if (violated > 0) throw new DemoFailed(`${violated} claims about outreach do not hold.`);
  if (wrong > 0) throw new DemoFailed(`${wrong} signatures could not be verified.`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const plain: Emphasis = { heading: (text) => text, good: (text) => text, bad: (text) => text };
const inColor: Emphasis = {
  heading: (text) => styleText('bold', text),
  good: (text) => styleText('green', text),
  bad: (text) => styleText('red', text),
};

main(process.env).catch((error: unknown) => {
  const message = error instanceof DemoFailed ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`\nThe demonstration failed. ${String(message)}\n`);
  process.exitCode = 1;
});
