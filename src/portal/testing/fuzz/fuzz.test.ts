import { expect, test } from 'vitest'
import { seedOfRun, soaks } from '../rounds.ts'
import { runsAll } from '../runsAll.ts'
import type { PlayedVersion } from '../../common/plays.ts'
import { fuzz } from './run.ts'

/** `npm test` always sends the same requests, so that what it finds is due to the change; `npm run soak` and `npm run bench -- fuzz` send others. */
const options = soaks ? { seed: seedOfRun, times: 2 } : { seed: 20_261_122, times: 1 }

type Portals = readonly { readonly plays?: PlayedVersion }[]

const usual: [string, Portals] = ['the portal', [{}]]
// Each receives every other request, which takes as long as one with all of them.
const played: [string, Portals] = [
  'the portal of a version that it plays',
  [{ plays: '10.9.1' }, { plays: '11.3' }],
]

test.each(runsAll ? [usual, played] : [usual])(
  '%s responds to any request as the contract describes',
  { timeout: 300_000 },
  async (_which, all) => {
    const performed = new Set<string>()
    for (const [index, portal] of all.entries()) {
      const own = { ...options, ...portal, share: { index, of: all.length } }
      const report = await fuzz(own)
      expect(report.violations.slice(0, 5), `fuzz(${JSON.stringify(own)})`).toEqual([])
      for (const name of report.performed) performed.add(name)
    }
    expect(performed.size).toBeGreaterThan(60)
  },
)
