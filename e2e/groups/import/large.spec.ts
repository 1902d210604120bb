import { randomBytes } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { groups } from '../../../src/rest/groups/groups.ts'
import { createClient } from '../../../src/rest/protocol/client.ts'
import { authentication } from '../../../src/rest/signIn/authentication.ts'
import {
  expect,
  password,
  signInByHand,
  isolatedTest as test,
  type Page,
  type TestPortal,
} from '../../fixtures.ts'
import { startProcess, type PortalProcess } from '../../support/process.ts'
import { chooseFile, outcome, startImport } from './steps.ts'

/** Size of the package; portal and page must support 1024. */
const megabytes = Number(process.env['LARGE_PACKAGE_MB'] ?? 64)

const MB = 1024 * 1024
const heapBound = 64 * MB
const memoryBound = 500 * MB
/** Size of one item of the package. */
const itemMegabytes = Math.min(64, megabytes / 2)

function* incompressible(size: number) {
  for (let written = 0; written < size; written += MB) yield randomBytes(MB)
}

/** Exports a group of large items from the source portal, and returns the path of the package. */
const makePackage = async ({ arrange }: TestPortal, folder: (name: string) => string) => {
  const bytes = folder('bytes.bin')
  const items = []
  for (let number = 1; number <= megabytes / itemMegabytes; number++) {
    await pipeline(Readable.from(incompressible(itemMegabytes * MB)), createWriteStream(bytes))
    const file = new File([await openAsBlob(bytes)], `tiles-${number}.tpk`)
    const item = { title: `Tiles ${number}`, type: 'Tile Package', file }
    items.push(await arrange.item('publisher', item))
  }
  const group = await arrange.group({ title: 'Aerial tiles' })
  for (const item of items) await arrange.share(item, group)
  return arrange.exportFile({ ...group, items }, folder('aerial-tiles.epk'))
}

/** Memory of the page's scripts in bytes after garbage collection: objects and the data of arrays and strings. */
const heapOf = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  return async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
    return usedSize + backingStorageSize
  }
}

/** Measures repeatedly until it is stopped, and returns the maximum. */
const watchPeak = (look: () => Promise<number>) => {
  let peak = 0
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      peak = Math.max(peak, await look())
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  })()
  return async () => {
    over.abort()
    await watching
    return peak
  }
}

/** The group of the sample organization that the package is imported into. */
const findGroup = async (url: string) => {
  const root = `${url}/portal/sharing/rest`
  const { token } = await createClient({ root }).send(authentication.generateToken, {
    username: 'publisher',
    password,
    client: 'requestip',
  })
  const { results } = await createClient({ root, token: () => Promise.resolve(token) }).send(
    groups.search,
    { q: 'owner:publisher', num: 1 },
  )
  return results[0]?.id ?? ''
}

const large = test.extend<{ server: PortalProcess }>({
  server: async ({}, use) => {
    const server = await startProcess('riverside')
    await use(server)
    await server.stop()
  },
  baseURL: ({ server }, use) => use(server.url),
})

large(
  'a large package is imported with limited memory use of the page and the portal',
  { tag: '@all' },
  async ({ page, server, source }, testInfo) => {
    large.setTimeout(120_000 + megabytes * 2_000)
    const { path, items } = await makePackage(source, (name) => testInfo.outputPath(name))
    const groupId = await findGroup(server.url)
    await signInByHand(page, 'publisher', `/groups/${groupId}/import`)
    await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()

    const heap = await heapOf(page)
    const before = { heap: await heap(), memory: await server.memory() }
    const peakHeap = watchPeak(heap)
    const peakMemory = watchPeak(() => server.memory())
    const patience = { timeout: 60_000 + megabytes * 1_000 }
    const start = performance.now()

    await chooseFile(page, path)
    await expect(page.getByText(`${items.length} selected`)).toBeVisible(patience)
    const uploaded = performance.now()
    await startImport(page)
    await expect(outcome(page, 'Everything was imported.')).toBeVisible(patience)
    const imported = performance.now()

    const grown = {
      heap: (await peakHeap()) - before.heap,
      heapAfter: (await heap()) - before.heap,
      memory: (await peakMemory()) - before.memory,
    }
    const inMegabytes = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`
    const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
    testInfo.annotations.push({
      type: 'measured',
      description: [
        `package ${inMegabytes((await stat(path)).size)}`,
        `upload ${inSeconds(uploaded - start)}, import ${inSeconds(imported - uploaded)}`,
        `heap of the page at most ${inMegabytes(grown.heap)} more, ${inMegabytes(grown.heapAfter)} at the end`,
        `portal at most ${inMegabytes(grown.memory)} over the ${inMegabytes(before.memory)} when idle`,
      ].join('; '),
    })
    expect(grown.heap).toBeLessThan(heapBound)
    expect(grown.memory).toBeLessThan(memoryBound)
  },
)
