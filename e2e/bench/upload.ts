import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { partSize, partsInFlight } from '../../src/console/shell/upload/parts.ts'
import { authentication } from '../../src/rest/authentication.ts'
import { createClient, type Client } from '../../src/rest/client.ts'
import { content } from '../../src/rest/content.ts'
import { items } from '../../src/rest/items.ts'
import { beginUpload, prepareUpload } from '../content/beginUpload.ts'
import { hashOf, makeItHard, storedHash } from '../content/hardUpload.ts'
import { password } from '../support/arrange.ts'
import { startProcess } from '../support/process.ts'
import { startRestartable } from '../support/restartable.ts'
import { signInByHand } from '../support/signIn.ts'
import { timeOfBrowserAlone } from './browserAlone.ts'
import { tableOf, type Part } from './part.ts'

const execute = promisify(execFile)
const MB = 1024 * 1024
const compared = Number(process.env['UPLOAD_MB'] ?? 512)
const hard = Number(process.env['HARD_UPLOAD_MB'] ?? 2048)
const rounds = 5
const patience = 30 * 60_000

function* incompressible(megabytes: number) {
  for (let written = 0; written < megabytes; written += 1) yield randomBytes(MB)
}

const withFile = async <T>(megabytes: number, use: (path: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'upload-bench-'))
  try {
    const path = join(folder, 'tiles.tpk')
    await pipeline(Readable.from(incompressible(megabytes)), createWriteStream(path))
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const onPage = async <T>(browser: Browser, url: string, use: (page: Page) => Promise<T>) => {
  const context = await browser.newContext({ baseURL: url })
  try {
    const page = await context.newPage()
    await signInByHand(page, 'publisher', '/content/add')
    return await use(page)
  } finally {
    await context.close()
  }
}

const untilUploaded = (page: Page) =>
  page.getByText('Uploaded', { exact: true }).first().waitFor({ timeout: patience })

/**
 * How long (s) from the next click to the word "Uploaded", by the page's own clock: whoever asks a page again and again whether it has
 * changed asks twice a second only, and a click is prepared at length.
 */
const timeFromClick = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let start = 0
        addEventListener('click', ({ timeStamp }) => (start = timeStamp), true)
        const look = () => {
          const words = document.evaluate("//*[text()='Uploaded']", document, null, 9)
          if (words.singleNodeValue) resolve((performance.now() - start) / 1000)
        }
        const observed = { subtree: true, childList: true, characterData: true }
        new MutationObserver(look).observe(document.body, observed)
      }),
  )

const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** One request by curl. */
const byCurl = async (root: string, token: string, path: string) => {
  const fields = { f: 'json', token, title: 'tiles', type: 'Tile Package' }
  const form = Object.entries(fields).flatMap(([key, value]) => ['-F', `${key}=${value}`])
  const address = `${root}/content/users/publisher/addItem`
  const { stdout } = await execute('curl', ['-sS', ...form, '-F', `file=@${path}`, address])
  const answer = JSON.parse(stdout) as { id?: string }
  if (answer.id === undefined) throw new Error(`curl was answered ${stdout}`)
}

/** Makes the name of the file free again, and its memory: each way of sending finds the portal as the others do. */
const removeUploaded = async (client: Client) => {
  const userName = 'publisher'
  const { items: listed } = await client.send(content.list, { userName })
  for (const { id } of listed) await client.send(items.remove, { userName, itemId: id })
}

/** Chosen by hand: what the portal does is then the same as for curl, and the browser does the least that it can. */
const inOneRequest = async (page: Page) => {
  await page.getByText('How it is sent, ID, metadata and properties').click()
  await page.getByRole('radio', { name: 'In one request', exact: true }).check()
}

/** The console's engine in the browser beside one request by curl: the same file, to the same portal, in turns. */
export const upload: Part = (browser) =>
  withFile(compared, async (path) => {
    const server = await startProcess('empty')
    try {
      const root = `${server.url}/portal/sharing/rest`
      const signIn = { username: 'publisher', password, client: 'requestip' } as const
      const { token } = await createClient({ root }).send(authentication.generateToken, signIn)
      const client = createClient({ root, token: async () => token })
      // A person's clicks are not the engine's: it begins with the last of them.
      const byConsole = (prepare?: (page: Page) => Promise<void>) =>
        onPage(browser, server.url, async (page) => {
          const confirm = await prepareUpload(page, path, prepare)
          const time = timeFromClick(page)
          await confirm()
          return time
        })
      const parts = { partSize: partSize(compared * MB), inFlight: partsInFlight }
      const ways = [
        { way: 'curl, one request', send: () => timed(() => byCurl(root, token, path)) },
        { way: 'console, in parts', send: () => byConsole() },
        { way: 'console, in one request', send: () => byConsole(inOneRequest) },
        {
          way: 'browser alone, to a server that keeps nothing',
          send: () => timeOfBrowserAlone(browser, path, parts),
        },
      ].map((one) => ({ ...one, times: [] as number[] }))
      for (let round = 0; round < rounds; round++)
        for (const { send, times } of ways) {
          times.push(await send())
          await removeUploaded(client)
        }
      const [curl = Number.NaN, ...others] = ways.map(({ times }) => median(times))
      return {
        table: tableOf(
          [`Uploading ${compared} MB`, 'median', 'throughput', 'of curl'],
          ways.map(({ way, times }) => {
            const seconds = median(times)
            const rate = `${(compared / seconds).toFixed(1)} MB/s`
            return [way, `${seconds.toFixed(2)} s`, rate, (curl / seconds).toFixed(2)]
          }),
        ),
        values: {
          megabytes: compared,
          times: Object.fromEntries(ways.map(({ way, times }) => [way, times])),
          ratio: curl / (others[0] ?? Number.NaN),
        },
      }
    } finally {
      await server.stop()
    }
  })

/** What the page's scripts hold after the garbage is gone, in bytes, looked at again and again; answers the most. */
const watchHeap = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const look = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
    return usedSize + backingStorageSize
  }
  const before = await look()
  const over = new AbortController()
  let peak = before
  const watching = (async () => {
    while (!over.signal.aborted) {
      peak = Math.max(peak, await look())
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  })()
  return async () => {
    over.abort()
    await watching
    return peak - before
  }
}

/** A large file while one in five parts fails, the portal restarts and the token ends: does it arrive whole, and in what memory? */
export const hardUpload: Part = (browser) =>
  withFile(hard, async (path) => {
    const portal = await startRestartable()
    try {
      return await onPage(browser, portal.url, async (page) => {
        const grown = await watchHeap(page)
        const seconds = await timed(async () => {
          await Promise.all([makeItHard(page, portal, hard / 32), beginUpload(page, path)])
          await untilUploaded(page)
        })
        const heap = await grown()
        const isWhole = (await storedHash(portal, 'tiles.tpk')) === (await hashOf(path))
        return {
          table: tableOf(
            [`${hard} MB, faults on the way`, 'value'],
            [
              ['same SHA-256', String(isWhole)],
              ['heap of the page grew by', `${(heap / MB).toFixed(1)} MB`],
              ['time', `${seconds.toFixed(1)} s`],
            ],
          ),
          values: { megabytes: hard, isWhole, heap, seconds },
          isGood: isWhole && heap < 64 * MB,
        }
      })
    } finally {
      await portal.stop()
    }
  })
