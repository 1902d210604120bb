import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { itemInfo } from '../../../../rest/content/itemInfo.ts'
import { items } from '../../../../rest/content/items.ts'
import { search } from '../../../../rest/content/search.ts'
import type { Client } from '../../../../rest/protocol/client.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import { attempt } from '../perform.ts'
import { thumbnailKind } from './thumbnail.ts'

const image = new File(['x'], 'river.png', { type: 'image/png' })

/** The SHA-256 digest of the text “without”, which is the image of the item with this ID. */
const digest = createHash('sha256').update('without').digest('hex')

/** A portal with the items `with`, which has a thumbnail, `without`, and `locked`, which refuses changes. */
const run = async (of: File | null, again = false, only?: string) => {
  const sent: string[] = []
  const send: Client['send'] = (operation, input) => {
    if (operation.path === search.items.path)
      return Promise.resolve({
        results: [
          { id: 'with', thumbnail: 'thumbnail/thumbnail.png' },
          { id: 'without', thumbnail: null },
          { id: 'locked', thumbnail: 'thumbnail/thumbnail.png' },
        ],
      } as never)
    const { itemId } = input as { itemId: string }
    if (operation.path === items.read.path)
      return Promise.resolve({ id: itemId, thumbnail: 'thumbnail/thumbnail.png' } as never)
    // The image of an item is its ID.
    if (operation.path === items.info.path) return Promise.resolve(new Blob([itemId]) as never)
    if (itemId === 'locked') return Promise.reject(new PortalError({ code: 403, message: 'No.' }))
    sent.push(`${itemId} ${operation.path === itemInfo.deleteThumbnail.path ? 'remove' : 'set'}`)
    return Promise.resolve({ success: true } as never)
  }
  const outcomes = await attempt(
    thumbnailKind,
    ['with', 'without', 'locked', 'deleted'].map((id) => ({
      target: { id, title: id, owner: 'emil' },
      change: { image: of, ...(only !== undefined && { only }) },
    })),
    { send, signal: new AbortController().signal, again },
  )
  return { outcomes, sent }
}

test('a thumbnail that items did not have can be undone, a replaced one can’t', async () => {
  const { outcomes, sent } = await run(image)
  expect(sent).toEqual(['with set', 'without set'])
  expect(outcomes).toMatchObject([
    { id: 'with', state: 'done' },
    { id: 'without', state: 'done', opposite: { image: null, only: digest } },
    { id: 'locked', state: 'failed', message: 'No.' },
    { id: 'deleted', state: 'failed' },
  ])
  expect(outcomes[0]).not.toHaveProperty('opposite')
})

test('thumbnails are removed from the items that have one', async () => {
  const { outcomes, sent } = await run(null)
  expect(sent).toEqual(['with remove'])
  expect(outcomes.map(({ state }) => state)).toEqual(['done', 'skipped', 'failed', 'failed'])
  expect((await run(null, true)).outcomes).toContainEqual({ id: 'without', state: 'done' })
})

test('an undo keeps a thumbnail that was set since', async () => {
  const { outcomes, sent } = await run(null, false, digest)
  expect(sent).toEqual([])
  expect(outcomes[0]).toEqual({
    id: 'with',
    state: 'failed',
    message: 'Not removed, because another thumbnail has been set since.',
  })
  const own = createHash('sha256').update('with').digest('hex')
  expect((await run(null, false, own)).sent).toEqual(['with remove'])
})
