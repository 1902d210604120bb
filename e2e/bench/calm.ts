import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startProcess } from '../support/process.ts'
import { shareOf, tableOf, type Measured, type Part } from './part.ts'

/** Times in ms. */
const idleTime = 5_000
const attackTime = 20_000
const pause = 20
/** An unanswered call counts as this long. */
const patience = 60_000

const slowConnections = 300
const largeForms = 24

const boundary = 'between'

/** Sends bytes from time to time on many connections, until it is stopped. */
const connectSlowly = (root: string, signal: AbortSignal) => {
  const { hostname, port, pathname } = new URL(root)
  const sockets = Array.from({ length: slowConnections }, (_, index): Socket => {
    const socket = connect(Number(port), hostname)
    const type =
      index % 2 === 0
        ? 'application/x-www-form-urlencoded'
        : `multipart/form-data; boundary=${boundary}`
    socket.on('error', () => undefined)
    socket.write(
      `POST ${pathname}/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 1000000\r\n\r\n`,
    )
    return socket
  })
  const bytes = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, 1_000)
  signal.addEventListener('abort', () => {
    clearInterval(bytes)
    for (const socket of sockets) socket.destroy()
  })
}

const post = (url: string, body: BodyInit, signal: AbortSignal) =>
  // A refusal in the middle of a form ends its connection.
  fetch(url, { method: 'POST', body, signal }).then(
    (answer) => answer.arrayBuffer(),
    () => undefined,
  )

/** Forms of 16 MB of each shape that takes long to read, all at once. */
const sendLargeForms = (root: string, signal: AbortSignal) => {
  const size = 16 * 1024 * 1024
  const forms = [
    `f=json&q=a&countFields=${'x,'.repeat(size / 2)}`,
    `f=json&${'a=&'.repeat(size / 3)}`,
    `f=json&q=a&sortField=${'title,'.repeat(size / 6)}`,
    `f=json&q=${'+'.repeat(size)}`,
  ]
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (let index = 0; index < largeForms; index++) {
    const body = new Blob([forms[index % forms.length] ?? ''], { type: headers['content-type'] })
    void post(`${root}/search`, body, signal)
  }
}

/** One search whose query is expensive to answer, over and over. */
const searchExpensively = (root: string, signal: AbortSignal) => {
  const q = Array.from({ length: 215 }, () => 'NOT tags:[a TO b]')
    .join(' ')
    .slice(0, 4096)
  const search = async () => {
    while (!signal.aborted) {
      await post(
        `${root}/search`,
        new URLSearchParams({ f: 'json', q, countFields: 'tags,type,categories' }),
        signal,
      )
    }
  }
  void search()
}

/** How long another caller's calls take, one after the other, for a while. */
const timeCalls = async (root: string, during: number): Promise<number[]> => {
  const times: number[] = []
  const end = performance.now() + during
  while (performance.now() < end) {
    const begin = performance.now()
    await fetch(`${root}/info?f=json`, { signal: AbortSignal.timeout(patience) })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined)
    times.push(performance.now() - begin)
    await wait(pause)
  }
  return times
}

const attacks = [
  { name: `${slowConnections} slow connections`, begin: connectSlowly },
  { name: `${largeForms} large forms at once`, begin: sendLargeForms },
  { name: 'an expensive search, over and over', begin: searchExpensively },
] as const

/** What an anonymous caller notices of another anonymous caller's attacks on the world `large`. */
export const calm: Part = async (): Promise<Measured> => {
  const values: Record<string, { idle: Figures; attacked: Figures }> = {}
  for (const { name, begin } of attacks) {
    // Each on a portal of its own: what one leaves behind would count for the next.
    const portal = await startProcess('large')
    try {
      const root = `${portal.url}/portal/sharing/rest`
      await timeCalls(root, 500)
      const idle = figuresOf(await timeCalls(root, idleTime))
      const attack = new AbortController()
      begin(root, attack.signal)
      const attacked = figuresOf(await timeCalls(root, attackTime))
      attack.abort()
      values[name] = { idle, attacked }
    } finally {
      await portal.stop()
    }
  }
  const table = tableOf(
    ['GET info while there are', 'idle p99, ms', 'p99, ms', 'longest, ms', 'calls'],
    Object.entries(values).map(([name, { idle, attacked }]) => [
      name,
      idle.p99.toFixed(1),
      attacked.p99.toFixed(1),
      attacked.longest.toFixed(1),
      String(attacked.calls),
    ]),
  )
  return { table, values }
}

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
