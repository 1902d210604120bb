import { randomInt } from 'node:crypto'
import { tableOf, type Measured, type Part } from './part.ts'

/** Default duration if `FUZZ_MINUTES` is not set. */
const defaultMinutes = 5

/** The number of requests to each operation by each caller in each encoding, before a new portal with new sample data is started. */
const times = 8

/** The number of operations in the report of the longest response times. */
const mostShown = 10

const numberFrom = (variable: string, otherwise: number): number => {
  const number = Number(process.env[variable] ?? otherwise)
  if (!Number.isFinite(number) || number < 0) throw new Error(`${variable} must be a number.`)
  return number
}

/**
 * Sends random requests that are generated from the contract for `FUZZ_MINUTES`, starting with `FUZZ_SEED`. Passes if no response
 * violates a rule of the interface.
 */
export const fuzzing: Part = async (): Promise<Measured> => {
  const { fuzz, fuzzedOperations } = await import('../../src/portal/testing/fuzz/run.ts')
  const first = numberFrom('FUZZ_SEED', randomInt(2 ** 30))
  console.log(`FUZZ_SEED=${first}`)
  const begin = Date.now()
  const until = begin + numberFrom('FUZZ_MINUTES', defaultMinutes) * 60_000
  const violations: string[] = []
  const performed = new Set<string>()
  const longest = new Map<string, number>()
  let requests = 0
  for (let round = 0; Date.now() < until; round++) {
    const seed = first + round * 10_000
    const report = await fuzz({ seed, times, until })
    requests += report.requests
    for (const name of report.performed) performed.add(name)
    for (const [name, time] of report.longest)
      longest.set(name, Math.max(longest.get(name) ?? 0, time))
    for (const violation of report.violations) {
      violations.push(`Seed ${seed}: ${violation}`)
      console.error(`\nSeed ${seed}: ${violation}`)
    }
  }
  const seconds = (Date.now() - begin) / 1000
  const slowest = [...longest].toSorted(([, a], [, b]) => b - a).slice(0, mostShown)
  const rows = [
    ['requests', String(requests)],
    ['requests per second', (requests / seconds).toFixed(0)],
    ['operations performed', `${performed.size} of ${fuzzedOperations.length}`],
    ['violations', String(violations.length)],
    ...slowest.map(([name, time]) => [`longest of ${name}, ms`, time.toFixed(0)]),
  ]
  return {
    table: tableOf([`random requests, seed ${first}`, ''], rows),
    values: { seed: first, requests, seconds, violations, slowest: Object.fromEntries(slowest) },
    isGood: violations.length === 0,
  }
}
