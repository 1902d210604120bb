// npm run check: the quick checks, for use while developing. Tests of the portal and of the built site are left to npm test.
import { runChecks, runVitest, staticChecks } from './checks.mjs'

const projects = ['rest', 'console', 'commands'].map((name) => `--project=${name}`)

await runChecks([...staticChecks(), { title: 'Unit tests', check: () => runVitest(projects) }])
