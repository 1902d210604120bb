import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { atTop } from '../support/places.ts'
import { startProcess } from '../support/process.ts'
import { responses } from './responses.ts'
import { shareOf, tableOf, type Measured, type Part } from './part.ts'

/** The duration of the measurement without and with an attack (ms). */
const time = { idle: 5_000, attacked: 20_000 } as const

/** Timeout of a call (ms). A call without a response counts as this long. */
const patience = 60_000

/** The attacks of `attack.mjs`. */
const attacks = {
  guesses: '40 wrong passwords at once, from one address',
  moreGuesses: '95 wrong passwords at once, from two addresses',
  slow: '300 slow connections',
  large: '24 forms of 16 MB at once',
  expensive: 'an expensive search, again and again',
  everything: 'four members who page through all items',
} as const

interface Figures {
  readonly median: number
  readonly p99: number
  readonly longest: number
  readonly calls: number
}

const patient = () => ({ signal: AbortSignal.timeout(patience) })

/** What other clients request, with the pause between two calls (ms): a form that asks for nothing, a file, and several statements. */
const requests = {
  info: {
    pause: 20,
    send: (url: string) => fetch(`${url}/portal/sharing/rest/info?f=json`, patient()),
  },
  'static file': { pause: 20, send: (url: string) => fetch(`${url}/config.json`, patient()) },
  'sign-in': {
    // The portal accepts 100 in a minute.
    pause: 700,
    send: (url: string) =>
      fetch(`${url}/portal/sharing/rest/generateToken`, {
        ...patient(),
        method: 'POST',
        body: new URLSearchParams({
          f: 'json',
          username: 'viewer',
          password: 'portal-sample',
          client: 'requestip',
        }),
      }),
  },
} as const
type RequestName = keyof typeof requests
const names = Object.keys(requests) as RequestName[]

type AllFigures = Readonly<Record<RequestName, Figures>>

const figuresOf = (times: readonly number[]): Figures => ({
  median: shareOf(times, 0.5),
  p99: shareOf(times, 0.99),
  longest: Math.max(...times),
  calls: times.length,
})

/** Returns the durations (ms) of sequential calls of other clients, one for each kind of request. */
const timeCalls = async (url: string, duration: number): Promise<AllFigures> => {
  const end = performance.now() + duration
  const timed = names.map(async (name) => {
    const { pause, send } = requests[name]
    const times: number[] = []
    while (performance.now() < end) {
      const begin = performance.now()
      await send(url)
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined)
      times.push(performance.now() - begin)
      await wait(pause)
    }
    return [name, figuresOf(times)] as const
  })
  return Object.fromEntries(await Promise.all(timed)) as AllFigures
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
  const values: Record<string, { readonly idle: AllFigures; readonly attacked: AllFigures }> = {}
  for (const [name, label] of Object.entries(attacks)) {
    // Each attack has its own portal, because the effects of one would affect the measurement of the next.
    const portal = await startProcess('large')
    try {
      const root = `${portal.url}/portal/sharing/rest`
      // Warms up the portal.
      await timeCalls(portal.url, 500)
      const idle = await timeCalls(portal.url, time.idle)
      const attacked = await attacking(name, root, () => timeCalls(portal.url, time.attacked))
      values[label] = { idle, attacked }
    } finally {
      await portal.stop()
    }
  }
  const table = tableOf(
    ['Calls during', 'idle median, ms', 'median, ms', 'p99, ms', 'longest, ms', 'calls'],
    Object.entries(values).flatMap(([label, { idle, attacked }]) =>
      names.map((name) => [
        `${label}: ${name}`,
        idle[name].median.toFixed(1),
        attacked[name].median.toFixed(1),
        attacked[name].p99.toFixed(1),
        attacked[name].longest.toFixed(1),
        String(attacked[name].calls),
      ]),
    ),
  )
  const ofResponses = await responses(browser)
  return {
    table: `${table}\n\n${ofResponses.table}`,
    values: { ...values, responses: ofResponses.values },
  }
}
