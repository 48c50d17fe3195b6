import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { documentWithoutOperations } from './document-without-operations';
import { clientText } from './client-text';

/** Writes the generated part of the TypeScript client anew. */
const FILE = path.join(__dirname, '..', 'typescript', 'src', 'generated', 'operations.ts');
writeFileSync(FILE, clientText(documentWithoutOperations()));
