import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { documentWithoutOperations } from '../../tools/openapi/document-without-operations';
import { generateClient } from './generate';

/** Writes the generated part of the client into a folder: `npm run client` writes the client's own anew. */
async function main(folder: string): Promise<void> {
  const files = await generateClient(documentWithoutOperations());
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
}

void main(process.argv[2] ?? path.join(__dirname, 'src', 'generated'));
