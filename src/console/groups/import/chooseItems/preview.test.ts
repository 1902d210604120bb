import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createClient } from '../../../../rest/protocol/client.ts'
import { readContents } from './preview.ts'

// A portal that pages through a package of `total` entries, with at most `pageSize` on a page.
const startPortal = async (
  total: number,
  {
    pageSize = 100,
    answer,
  }: { pageSize?: number; answer?: (path: string) => object | undefined } = {},
) => {
  const app = fastify()
  const asked: string[] = []
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.post('/*', (request) => {
    const name = request.url.includes('importPreview') ? 'importPreview' : 'import'
    const { start = '1', num = '10', previewOnly } = request.body as Record<string, string>
    asked.push(`${name} from ${start}${previewOnly === 'false' ? ' for real' : ''}`)
    const special = answer?.(name)
    if (special) return special
    const first = Number(start)
    const count = Math.max(0, Math.min(Number(num), pageSize, total - first + 1))
    return {
      total,
      start: first,
      num: count,
      nextStart: first + count > total ? -1 : first + count,
      packageSummary: {
        id: 'p1',
        fileName: 'hydrology.epk',
        packageVersion: '1.0',
        packageCreated: 1,
        sourcePortalInfo: { httpsUrl: 'https://a.example', version: '11.3', portalId: '0' },
      },
      results: Array.from({ length: count }, (_, index) => ({
        id: `item${first + index}`,
        type: 'Web Map',
        title: `Map ${first + index}`,
        size: 10,
        exists: false,
        canImport: true,
        created: 1,
        modified: 1,
      })),
    }
  })
  const root = await app.listen({ port: 0, host: '127.0.0.1' })
  const read = (onProgress?: (read: number, total: number) => void) =>
    readContents(
      createClient({ root }).send,
      { groupId: 'g1', itemId: 'p1' },
      onProgress ? { onProgress } : {},
    )
  return { read, asked, [Symbol.asyncDispose]: () => app.close() }
}

test('all pages of a package are read, in order', async () => {
  await using portal = await startPortal(345)
  const progress: number[] = []
  const { entries, summary } = await portal.read((read) => progress.push(read))
  expect(entries.map(({ id }) => id)).toEqual(
    Array.from({ length: 345 }, (_, index) => `item${index + 1}`),
  )
  expect(summary.fileName).toBe('hydrology.epk')
  expect(portal.asked.toSorted()).toEqual([
    'import from 1',
    'import from 101',
    'import from 201',
    'import from 301',
  ])
  expect(progress.at(-1)).toBe(345)
})

test('smaller pages of the portal are supported', async () => {
  await using portal = await startPortal(60, { pageSize: 25 })
  expect((await portal.read()).entries).toHaveLength(60)
})

test('an empty package has no entries', async () => {
  await using portal = await startPortal(0)
  expect((await portal.read()).entries).toEqual([])
})

test('the companion resource is used if the import returns no preview', async () => {
  await using portal = await startPortal(120, {
    answer: (name) => (name === 'import' ? { jobId: 'j1', key: 'k' } : undefined),
  })
  expect((await portal.read()).entries).toHaveLength(120)
  expect(portal.asked.toSorted()).toEqual([
    'import from 1',
    'importPreview from 1',
    'importPreview from 101',
  ])
})

test('the companion resource is used after a gateway timeout', async () => {
  await using portal = await startPortal(3, {
    answer: (name) =>
      name === 'import' ? { error: { code: 504, message: 'Gateway time-out' } } : undefined,
  })
  expect((await portal.read()).entries).toHaveLength(3)
})

test('the portal’s error about a broken package is thrown', async () => {
  await using portal = await startPortal(3, {
    answer: () => ({ error: { code: 400, message: 'The package has no manifest.' } }),
  })
  await expect(portal.read()).rejects.toThrow('The package has no manifest.')
  expect(portal.asked).toEqual(['import from 1'])
})
