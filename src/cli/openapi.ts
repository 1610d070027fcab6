import { openApiDocument } from './openApiDocument.ts';

process.stdout.write(`${JSON.stringify(openApiDocument, null, 2)}\n`);
