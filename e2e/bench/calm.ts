import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { atTop } from '../support/places.ts'
import { startProcess } from '../support/process.ts'
import { responses } from './responses.ts'
import { shareOf, tableOf, type Measured, type Part } from './part.ts'

/** The duration of the measurement without and with an attack, and the pause between two calls (ms). */
const time = { idle: 5_000, attacked: 20_000, pause: 20 } as const

/** Timeout of a call (ms). A call without a response counts as this long. */
const patience = 60_000

/** The attacks of `attack.mjs`. */
const attacks = {
  slow: '300 slow connections',
  large: '24 forms of 16 MB at once',
  expensive: 'an expensive search, again and again',
} as const

interface Figures {
  readonly p99: number
  readonly longest: number
  readonly calls: number
}

const figuresOf = (times: readonly number[]): Figures => ({
  p99: shareOf(times, 0.99),
  longest: Math.max(...times),
  calls: times.length,
})

/** Returns the durations (ms) of sequential calls of another client. */
const timeCalls = async (root: string, duration: number): Promise<Figures> => {
  const times: number[] = []
  const end = performance.now() + duration
  while (performance.now() < end) {
    const begin = performance.now()
    await fetch(`${root}/info?f=json`, { signal: AbortSignal.timeout(patience) })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined)
    times.push(performance.now() - begin)
    await wait(time.pause)
  }
  return figuresOf(times)
}

const attacking = async <T>(name: string, root: string, work: () => Promise<T>): Promise<T> => {
  const program = [atTop('e2e/bench/attack.mjs'), name, root]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  try {
    return await work()
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

/** Measures how attacks of one client delay an anonymous one, with the sample data `large`, and how single large responses do. */
export const calm: Part = async (browser): Promise<Measured> => {
  const values: Record<string, { readonly idle: Figures; readonly attacked: Figures }> = {}
  for (const [name, label] of Object.entries(attacks)) {
    // Each attack has its own portal, because the effects of one would affect the measurement of the next.
    const portal = await startProcess('large')
    try {
      const root = `${portal.url}/portal/sharing/rest`
      // Warms up the portal.
      await timeCalls(root, 500)
      const idle = await timeCalls(root, time.idle)
      const attacked = await attacking(name, root, () => timeCalls(root, time.attacked))
      values[label] = { idle, attacked }
    } finally {
      await portal.stop()
    }
  }
  const table = tableOf(
    ['GET info during', 'idle p99, ms', 'p99, ms', 'longest, ms', 'calls'],
    Object.entries(values).map(([label, { idle, attacked }]) => [
      label,
      idle.p99.toFixed(1),
      attacked.p99.toFixed(1),
      attacked.longest.toFixed(1),
      String(attacked.calls),
    ]),
  )
  const ofResponses = await responses(browser)
  return {
    table: `${table}\n\n${ofResponses.table}`,
    values: { ...values, responses: ofResponses.values },
  }
}
