import { operations } from '../../src/rest/index.ts'
import type { Operation } from '../../src/rest/protocol/operation.ts'
import { expect, page } from './test.tsx'

/** The contract's paths as patterns, for the paths of requests. */
const changing = Object.values<Record<string, Operation>>(operations)
  .flatMap((ofArea) => Object.values(ofArea))
  .filter(({ method }) => method === 'POST')
  .map(
    ({ path }) =>
      new RegExp(`^${path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`),
  )

/** A request that changes something: path, fields without the token, and response. */
interface Sent {
  readonly path: string
  readonly fields: Readonly<Record<string, unknown>>
}

const root = () => `${location.origin}/portal/sharing/rest`

const isBody = (body: unknown): body is FormData | URLSearchParams =>
  body instanceof FormData || body instanceof URLSearchParams

const sentOf = (url: string, body: unknown): Sent => ({
  path: url.slice(root().length),
  fields: Object.fromEntries([...(isBody(body) ? body : [])].filter(([name]) => name !== 'token')),
})

/** Runs a script that was copied as JavaScript, with these responses for its requests, and returns the requests. */
const run = async (script: string, answers: readonly string[]): Promise<Sent[]> => {
  const sent: Sent[] = []
  const answering = async (url: string, { body }: RequestInit) => {
    sent.push(sentOf(url, body))
    return new Response(answers[sent.length - 1])
  }
  const { constructor: Script } = async function () {} as unknown as {
    constructor: new (...args: string[]) => (...values: unknown[]) => Promise<void>
  }
  const silent = { log: () => undefined }
  await new Script('process', 'fetch', 'console', script)({ env: {} }, answering, silent)
  return sent
}

/** Expects that what an open review copies, run as a script, are the requests that it sends when it is applied, except for a password. */
export const compareCopied = async (apply: () => Promise<void>, secret = ''): Promise<void> => {
  const review = page.getByRole('dialog').first()
  await review.getByRole('button', { name: 'Copy as code' }).click()
  await page.getByRole('menuitem', { name: 'JavaScript' }).click()
  await expect.element(review.getByText(/^Copied as JavaScript/)).toBeVisible()
  const script = await navigator.clipboard.readText()

  const sent: Sent[] = []
  const answers: Promise<string>[] = []
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init)
    const url = input instanceof Request ? input.url : String(input)
    if (changing.some((pattern) => pattern.test(url.slice(root().length)))) {
      sent.push(sentOf(url, init?.body))
      answers.push(answer.clone().text())
    }
    return answer
  }
  try {
    await apply()
  } finally {
    globalThis.fetch = fetch
  }
  expect(sent.length).toBeGreaterThan(0)
  const all = JSON.stringify(sent)
  const expected = secret === '' ? all : all.replaceAll(secret, '********')
  expect(await run(script, await Promise.all(answers))).toEqual(JSON.parse(expected))
}
