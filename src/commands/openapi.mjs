// Writes the OpenAPI description of the REST interface to a file: openapi.json, or the one that is named.
import { writeFileSync } from 'node:fs'
import { prepare } from './prepare.mjs'
import { top } from './run.mjs'

await prepare()
const { runnerImport } = await import('vite')
/** @type {{ module: typeof import('../rest/openapi/openApi.ts') }} */
const { module } = await runnerImport(`${top}src/rest/openapi/openApi.ts`)
const document = module.openApiDocument()
const [file = 'openapi.json'] = process.argv.slice(2)
writeFileSync(file, `${JSON.stringify(document, undefined, 2)}\n`)
console.log(`${file}: ${Object.keys(document.paths).length} paths`)
