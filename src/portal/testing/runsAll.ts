import { inject } from 'vitest'
import { servers } from './servers.ts'

/**
 * Whether this run is `npm run test:all` or `npm run soak`. Tests that kill processes or need masses, while `npm test` has a similar one,
 * are declared with `test.runIf(runsAll)`.
 */
export const runsAll = Boolean(process.env['ALL'])

/** The databases on which a test kills processes: `npm test` needs one of them, which is PGlite where PostgreSQL is not installed. */
export const killedOn = (): readonly (typeof servers)[number][] =>
  runsAll || 'missing' in inject('postgres') ? servers : ['PostgreSQL']
