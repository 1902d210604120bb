import { expect, test } from 'vitest'
import { fuzz } from './run.ts'

/** Always the same requests, so that a violation can be reproduced; `npm run bench -- fuzz` sends others. */
const options = { seed: 20_261_122, times: 2 }

test(
  'the portal responds to any request as the contract describes',
  { timeout: 300_000 },
  async () => {
    const { violations, performed } = await fuzz(options)
    expect(violations.slice(0, 5), `fuzz(${JSON.stringify(options)})`).toEqual([])
    expect(performed.length).toBeGreaterThan(60)
  },
)
