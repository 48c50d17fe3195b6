import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { matchesOf, readProjectFile } from './source-files';

const CHECK = path.join(__dirname, 'programs', 'check-workflow.mjs');
const workflow = readProjectFile('.github/workflows/ci.yml');

/** What GitHub's own parser complains about. */
function complaintsAbout(text: string): string[] {
  return JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', CHECK], { input: text }).toString());
}

describe('the continuous integration', () => {
  it('is a workflow that GitHub accepts', () => {
    expect(complaintsAbout(workflow)).toEqual([]);
    expect(complaintsAbout(workflow.replace('runs-on:', 'run-on:'))).not.toEqual([]);
    expect(complaintsAbout(workflow.replace('matrix.store ==', 'matrix.store == =='))).not.toEqual([]);
  });

  it('runs all checks with a MongoDB and the Node.js of the image, and without one and the oldest supported', () => {
    const runs = matchesOf(workflow, /- \{ (.+) \}/g);
    const [image] = matchesOf(readProjectFile('Dockerfile'), /^FROM node:(\d+)/gm);
    const [oldest] = matchesOf(readProjectFile('package.json'), /"node": ">=(\d+)/g);

    expect(runs).toEqual([`store: MongoDB, node: ${image}`, `store: fallback, node: ${oldest}`]);
    expect(matchesOf(workflow, /- run: (.+)/g)).toEqual(['.ci/run']);
  });

  it('runs no action whose code may change', () => {
    const actions = matchesOf(workflow, /uses: (\S+)/g);

    expect(actions).not.toEqual([]);
    expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });
});
