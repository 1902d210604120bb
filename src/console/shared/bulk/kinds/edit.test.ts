import { describe, expect, test } from 'vitest'
import { items } from '../../../../rest/content/items.ts'
import { search } from '../../../../rest/content/search.ts'
import type { Client } from '../../../../rest/protocol/client.ts'
import { ConnectionError, PortalError } from '../../../../rest/protocol/errors.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { attempt } from '../perform.ts'
import { editKind, type EditChange } from './edit.ts'

const itemOf = (id: string, values: Partial<Item>): Item => ({
  id,
  owner: 'emil',
  title: id,
  type: 'Web Map',
  created: 0,
  modified: 0,
  ...values,
})

/** A portal with these items; if `refusal` returns an error for a request, the request changes nothing. */
const portalWith = (
  stored: Record<string, Partial<Item>>,
  refusal: (path: string) => Error | undefined = () => undefined,
) => {
  const all = new Map(Object.entries(stored).map(([id, values]) => [id, itemOf(id, values)]))
  const sent: string[] = []
  const send: Client['send'] = (operation, input) => {
    if (operation.path === search.items.path)
      return Promise.resolve({ results: [...all.values()] } as never)
    const {
      itemId,
      userName: _owner,
      status,
      clearEmptyFields: _clear,
      ...more
    } = input as {
      itemId: string
      userName?: string
      status?: string | null
      clearEmptyFields?: boolean
    }
    const name = operation.path.split('/').at(-1) ?? ''
    const error = refusal(name)
    if (error) return Promise.reject(error)
    sent.push(`${itemId} ${name}`)
    const now = all.get(itemId)
    if (now) {
      if (operation.path === items.setContentStatus.path) now.contentStatus = status ?? null
      else if (operation.path === items.protect.path) now.protected = true
      else if (operation.path === items.unprotect.path) now.protected = false
      else Object.assign(now, more)
    }
    return Promise.resolve({ success: true } as never)
  }
  return { all, sent, send }
}

const run = (
  { send }: Pick<ReturnType<typeof portalWith>, 'send'>,
  changes: Record<string, EditChange>,
  again = false,
) =>
  attempt(
    editKind,
    Object.entries(changes).map(([id, change]) => ({
      target: { id, title: id, owner: 'emil' },
      change,
    })),
    { send, signal: new AbortController().signal, again },
  )

const retagged: EditChange = { from: { tags: ['old'] }, to: { tags: ['new'] } }

describe('editing items', () => {
  test('changes them, and undo restores what they had', async () => {
    const portal = portalWith({ a: { tags: ['old'] } })
    const [outcome] = await run(portal, { a: retagged })
    expect(portal.all.get('a')?.tags).toEqual(['new'])
    expect(outcome).toEqual({
      id: 'a',
      state: 'done',
      opposite: { from: { tags: ['new'] }, to: { tags: ['old'] } },
    })
    await run(portal, { a: outcome?.opposite as EditChange })
    expect(portal.all.get('a')?.tags).toEqual(['old'])
  })

  test('skips items that have the values, or that another person has changed', async () => {
    const portal = portalWith({ a: { tags: ['new'] }, b: { tags: ['other'] } })
    expect(await run(portal, { a: retagged, b: retagged, c: retagged })).toMatchObject([
      { state: 'skipped', message: 'The item already has these values.' },
      { state: 'skipped', message: 'Not changed, because the item has changed since the review.' },
      { state: 'failed' },
    ])
    expect(portal.sent).toEqual([])
  })

  test('completes what an earlier request with a lost response has begun', async () => {
    const portal = portalWith({ a: { tags: ['new'] }, b: { contentStatus: 'deprecated' } })
    const both: EditChange = {
      from: { contentStatus: null, tags: [] },
      to: { contentStatus: 'deprecated', tags: ['new'] },
    }
    const outcomes = await run(portal, { a: retagged, b: both }, true)
    expect(outcomes.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(portal.all.get('b')?.tags).toEqual(['new'])
  })

  test('restores the first part of a change whose second part is refused', async () => {
    const refused = new PortalError({ code: 400, message: 'No.' })
    const portal = portalWith({ a: {} }, (name) => (name === 'update' ? refused : undefined))
    const change: EditChange = {
      from: { protected: false, contentStatus: null, title: 'a' },
      to: { protected: true, contentStatus: 'deprecated', title: 'b' },
    }
    expect(await run(portal, { a: change })).toMatchObject([{ state: 'failed', message: 'No.' }])
    expect(portal.all.get('a')).toMatchObject({ protected: false, contentStatus: null, title: 'a' })
  })

  test('stops at a broken connection, so that the rest can follow later', async () => {
    const error = new ConnectionError('No connection.')
    const portal = portalWith({ a: { tags: ['old'] } }, () => error)
    await expect(run(portal, { a: retagged })).rejects.toBe(error)
  })

  test('recognizes values that the portal has stored in another form', async () => {
    const portal = portalWith({ a: { description: 'old' } })
    const { send } = portal
    const cleaning: Client['send'] = async (operation, input, options) => {
      const result = await send(operation, input, options)
      const now = portal.all.get('a')
      if (now && operation.path === items.update.path) now.description = '<b>new</b>'
      return result
    }
    const change: EditChange = { from: { description: 'old' }, to: { description: '<b>new' } }
    expect(await run({ send: cleaning }, { a: change })).toMatchObject([
      { opposite: { from: { description: '<b>new</b>' }, to: { description: 'old' } } },
    ])
  })
})
