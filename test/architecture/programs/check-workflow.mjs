// Prints what GitHub would find wrong with the workflow on stdin, as a JSON list of messages.
import { readFileSync } from 'node:fs';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';

const file = { name: 'workflow.yml', content: readFileSync(0, 'utf8') };
const { context, value } = parseWorkflow(file, new NoOperationTraceWriter());
if (value !== undefined) await convertWorkflowTemplate(context, value);
process.stdout.write(JSON.stringify(context.errors.getErrors().map(({ message }) => message)));
