import { expect, test } from 'vitest'
import { seedOfRun, soaks } from '../testing/rounds.ts'
import type { PlayedVersion } from '../common/plays.ts'
import { fuzz } from './run.ts'

/** `npm test` always sends the same requests, so that what it finds is due to the change; `npm run soak` and `npm run bench -- fuzz` send others. */
const options = soaks ? { seed: seedOfRun, times: 2 } : { seed: 20_261_122, times: 1 }

test.each<[string, { readonly plays?: PlayedVersion }]>([
  ['the portal', {}],
  ['the portal of version 10.9.1 that it plays', { plays: '10.9.1' }],
])(
  '%s responds to any request as the contract describes',
  { timeout: 300_000 },
  async (_which, played) => {
    const all = { ...options, ...played }
    const { violations, performed } = await fuzz(all)
    expect(violations.slice(0, 5), `fuzz(${JSON.stringify(all)})`).toEqual([])
    expect(performed.length).toBeGreaterThan(60)
  },
)
