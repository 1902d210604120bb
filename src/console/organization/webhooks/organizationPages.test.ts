import { expect, test } from 'vitest'
import type { Client } from '../../../rest/protocol/client.ts'
import { readOfOrganization } from './organizationPages.ts'

/** Answers with what `pageAt` returns for a start; `starts` are those that were asked for. */
const answering = (pageAt: (start: number) => object) => {
  const starts: number[] = []
  const ask = (async (_operation: unknown, { start }: { start: number }) => {
    starts.push(start)
    return pageAt(start)
  }) as unknown as Client['send']
  return { ask, starts }
}
const webhooks = (...ids: readonly number[]) => ids.map((id) => ({ id: String(id) }))
const read = ({ ask }: ReturnType<typeof answering>) =>
  readOfOrganization(new AbortController().signal, ask)
const idsOf = async (portal: ReturnType<typeof answering>) =>
  (await read(portal)).webhooks.map(({ id }) => id).join(' ')

test('all pages are read, and a webhook that moves to the next one is listed once', async () => {
  const portal = answering((start) =>
    start === 1
      ? { webhooks: webhooks(1, 2), nextStart: 3 }
      : { webhooks: webhooks(2, 3), nextStart: -1 },
  )
  expect(await idsOf(portal)).toBe('1 2 3')
  expect(portal.starts).toEqual([1, 3])
})

test('a portal without pages is asked once, and one whose pages do not end not forever', async () => {
  const old = answering(() => ({ webhooks: webhooks(1) }))
  expect(await idsOf(old)).toBe('1')
  expect(old.starts).toEqual([1])
  const same = answering(() => ({ webhooks: webhooks(1), nextStart: 2 }))
  await idsOf(same)
  expect(same.starts).toEqual([1, 2])
  const endless = answering((start) => ({ webhooks: webhooks(start), nextStart: start + 1 }))
  await idsOf(endless)
  expect(endless.starts).toHaveLength(50)
})

test('a list that ends before the last page is not complete', async () => {
  const whole = answering(() => ({ webhooks: webhooks(1), nextStart: -1 }))
  expect((await read(whole)).isComplete).toBe(true)
  const cut = answering((start) => ({ webhooks: webhooks(start), nextStart: start + 1 }))
  expect((await read(cut)).isComplete).toBe(false)
})
