import { expect, test } from 'vitest'
import { seedOfRun, soaks } from '../testing/rounds.ts'
import { fuzz } from './run.ts'

/** `npm test` always sends the same requests, so that what it finds is due to the change; `npm run soak` and `npm run bench -- fuzz` send others. */
const options = soaks ? { seed: seedOfRun, times: 2 } : { seed: 20_261_122, times: 1 }

test(
  'the portal responds to any request as the contract describes',
  { timeout: 300_000 },
  async () => {
    const { violations, performed } = await fuzz(options)
    expect(violations.slice(0, 5), `fuzz(${JSON.stringify(options)})`).toEqual([])
    expect(performed.length).toBeGreaterThan(60)
  },
)
