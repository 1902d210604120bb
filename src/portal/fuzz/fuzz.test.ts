import { expect, test } from 'vitest'
import { roundsOf, seedOfRun } from '../testing/rounds.ts'
import { fuzz } from './run.ts'

const options = { seed: seedOfRun, times: roundsOf({ few: 1, all: 2 }) }

test(
  'the portal responds to any request as the contract describes',
  { timeout: 300_000 },
  async () => {
    const { violations, performed } = await fuzz(options)
    expect(violations.slice(0, 5), `fuzz(${JSON.stringify(options)})`).toEqual([])
    expect(performed.length).toBeGreaterThan(60)
  },
)
