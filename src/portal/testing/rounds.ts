import { random, type Random } from '../sampleData/random.ts'

/** Whether this run is `npm run soak`. */
export const soaks = process.env['SOAK'] === '1'

/**
 * Returns how many rounds a test with random moments or values runs: `few` in `npm test`, `all` in `npm run soak`.
 * @throws {RangeError} if a number is not a positive integer: a test without rounds would always pass
 */
export const roundsOf = ({ few, all }: { readonly few: number; readonly all: number }): number => {
  const rounds = soaks ? all : few
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new RangeError(`A test can't run ${rounds} rounds.`)
  return rounds
}

/** The seed of the run, which it prints: `SEED=… npx vitest run` repeats its random moments and values. */
export const seedOfRun = Number(process.env['SEED'])

/** Returns a generator that differs from run to run, and repeats with the seed of a run. Each name has its own. */
export const randomOfRun = (name: string): Random => random(`${seedOfRun} ${name}`)
