import { describe, expect, test } from 'vitest'
import { itemResources } from '../../../../rest/content/itemResources.ts'
import { items } from '../../../../rest/content/items.ts'
import type { Client } from '../../../../rest/protocol/client.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import { createUrlMatcher, urlEdits } from '../../../../rest/organization/urlMatching.ts'
import { attempt } from '../perform.ts'
import { editedPart, urlsKind, type TextPart, type UrlsChange } from './urls.ts'

const from = 'https://old.example/portal'
const to = 'https://new.example/gis'

interface Stored {
  url: string
  data: string
  resources: Record<string, string>
}

/** A portal with one item. `storing` is how it stores texts; `refused` are the operations that it refuses. */
const portalWith = (
  stored: Stored,
  { storing = (text: string) => text, refused = [] as readonly string[] } = {},
) => {
  const sent: string[] = []
  const send = (async (operation: { path: string }, input: Record<string, string>) => {
    await Promise.resolve()
    if (operation === items.own)
      return { item: { id: 'a', owner: 'emil', title: 'A', type: 'Web Map', url: stored.url } }
    if (operation === items.data) return new Blob([stored.data])
    if (operation === itemResources.read)
      return new Blob([stored.resources[input['path'] ?? ''] ?? ''])
    const name = operation === items.update ? 'update' : 'resource'
    if (refused.includes(name)) throw new PortalError({ code: 403, message: 'No.' })
    sent.push(name)
    if (name === 'update') {
      stored.url = input['url'] ?? stored.url
      stored.data = storing(input['text'] ?? stored.data)
    } else
      stored.resources[[input['resourcesPrefix'], input['fileName']].filter(Boolean).join('/')] =
        input['text'] ?? ''
    return { success: true }
  }) as unknown as Client['send']
  return { stored, sent, send }
}

const before = (): Stored => ({
  url: `${from}/home`,
  data: JSON.stringify({ a: `${from}/a`, b: `${to}/b` }),
  resources: { 'config/app.json': `["${from}"]` },
})
const after: Stored = {
  url: `${to}/home`,
  data: JSON.stringify({ a: `${to}/a`, b: `${to}/b` }),
  resources: { 'config/app.json': `["${to}"]` },
}

const changeOf = ({ url, data, resources }: Stored): UrlsChange => {
  const part = (name: TextPart, text: string) =>
    editedPart(
      name,
      text,
      urlEdits(text, createUrlMatcher(from), to).map(({ at, was, is }) => ({ at, was, is })),
    )
  return {
    parts: [
      part({ field: 'url' }, url),
      part({ data: true }, data),
      ...Object.entries(resources).map(([path, text]) => part({ resource: path }, text)),
    ],
  }
}

const run = async (
  { send }: Pick<ReturnType<typeof portalWith>, 'send'>,
  change: UrlsChange,
  again = false,
) => {
  const target = { id: 'a', title: 'A', owner: 'emil' }
  const { signal } = new AbortController()
  const [outcome] = await attempt(urlsKind, [{ target, change }], { send, signal, again })
  return outcome
}

describe('replacing URLs', () => {
  test('changes the fields and the data with one request and each resource with another, and is undone exactly', async () => {
    const portal = portalWith(before())
    const outcome = await run(portal, changeOf(before()))
    expect(outcome).toMatchObject({ id: 'a', state: 'done' })
    expect(portal.sent).toEqual(['resource', 'update'])
    expect(portal.stored).toEqual(after)
    await run(portal, urlsKind.change.parse(outcome?.opposite))
    expect(portal.stored).toEqual(before())
  })

  test('skips an item that another person has changed, and one that is changed already', async () => {
    const changed = portalWith({ ...before(), data: '{}' })
    expect(await run(changed, changeOf(before()))).toMatchObject({
      state: 'skipped',
      message: 'Not changed, because the item has changed since the review.',
    })
    const same = portalWith({ ...after })
    expect(await run(same, changeOf(before()))).toMatchObject({ state: 'skipped' })
    expect([...changed.sent, ...same.sent]).toEqual([])
  })

  test('completes what an earlier request with a lost response has begun, and finds what it has completed', async () => {
    const begun = portalWith({ ...before(), resources: after.resources })
    expect(await run(begun, changeOf(before()))).toMatchObject({ state: 'skipped' })
    expect(await run(begun, changeOf(before()), true)).toMatchObject({ state: 'done' })
    expect(begun.sent).toEqual(['update'])
    expect(await run(begun, changeOf(before()), true)).toMatchObject({ state: 'done' })
    expect(begun.sent).toEqual(['update'])
  })

  test('restores the resources of an item whose other texts are refused', async () => {
    const portal = portalWith(before(), { refused: ['update'] })
    expect(await run(portal, changeOf(before()))).toMatchObject({ state: 'failed', message: 'No.' })
    expect(portal.stored).toEqual(before())
  })

  test('offers no undo if the portal has stored a text in another form', async () => {
    const portal = portalWith(before(), { storing: (text) => `${text} ` })
    const outcome = await run(portal, changeOf(before()))
    expect(outcome).toMatchObject({ state: 'done', message: expect.stringMatching('undone') })
    expect(outcome?.opposite).toBeUndefined()
  })
})
