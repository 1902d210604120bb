import { describe, expect, test, vi } from 'vitest'
import type { Client } from '../../../../rest/protocol/client.ts'
import { ConnectionError, PortalError } from '../../../../rest/protocol/errors.ts'
import type { Input } from '../../../../rest/protocol/operation.ts'
import type { transfer } from '../../../../rest/content/transfer.ts'
import { createChecking } from './checking.ts'
import { batchesFor, type TransferItem } from '../transfer.ts'

type CheckInput = Input<typeof transfer.canReassignMany>

const itemsOf = (owner: string, count: number): TransferItem[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${owner}-${index}`,
    title: `Item ${index}`,
    type: 'Web Map',
    owner,
  }))

/** Creates a check against a portal with the given responses. */
const check = (items: readonly TransferItem[], answer: (asked: CheckInput) => unknown) => {
  const asked: CheckInput[] = []
  const send = async (_operation: unknown, input: unknown) => {
    asked.push(input as CheckInput)
    await Promise.resolve()
    return answer(input as CheckInput) ?? { success: true }
  }
  const batches = batchesFor(items, { targetUsername: 'ben' })
  const checking = createChecking(batches, {
    send: send as Client['send'],
    wait: () => Promise.resolve(),
  })
  return { checking, asked }
}

const end = (checking: ReturnType<typeof check>['checking']) =>
  vi.waitFor(
    () => {
      expect(checking.state.get().phase).not.toBe('running')
      return checking.state.get()
    },
    { timeout: 10_000 },
  )

const refusal = (ids: readonly string[]) =>
  new PortalError({
    code: 403,
    messageCode: 'CONT_0291',
    message: 'Not these.',
    details: ids.map((itemId) => ({ itemId, cause: 'disabled' })),
  })

describe('a check', () => {
  test('asks for one item after the other on portals that can only do that', async () => {
    const { checking, asked } = check(itemsOf('ada', 3), (input) => {
      if ('items' in input)
        throw new PortalError({ code: 400, message: 'Gone.' }, undefined, { isAbsent: true })
      const { itemId } = input as { itemId: string }
      if (itemId === 'ada-1') throw refusal([itemId])
      return { success: itemId !== 'ada-2' }
    })
    checking.go()
    const { phase, findings } = await end(checking)
    expect(phase).toBe('done')
    expect(asked).toHaveLength(4)
    expect([...findings.keys()].toSorted()).toEqual(['ada-1', 'ada-2'])
  })

  test('sends at most a hundred items of one owner with each request, and omits items that the new owner already owns', async () => {
    const { checking, asked } = check(
      [...itemsOf('ada', 150), ...itemsOf('eve', 1), ...itemsOf('ben', 3)],
      () => undefined,
    )
    checking.go()
    expect(await end(checking)).toMatchObject({ phase: 'done', findings: new Map() })
    expect(asked.map(({ userName, items }) => [userName, items.length])).toEqual([
      ['ada', 100],
      ['ada', 50],
      ['eve', 1],
    ])
  })

  test('checks the other items again when some are refused, and the refused ones after a change', async () => {
    let isBad = true
    const { checking, asked } = check(itemsOf('ada', 3), ({ items }) => {
      if (isBad && items.includes('ada-1')) throw refusal(['ada-1'])
    })
    checking.go()
    const before = await end(checking)
    expect([...before.findings.keys()]).toEqual(['ada-1'])
    expect(asked.map(({ items }) => items)).toEqual([
      ['ada-0', 'ada-1', 'ada-2'],
      ['ada-0', 'ada-2'],
    ])
    isBad = false
    checking.again(['ada-1'])
    expect(await end(checking)).toMatchObject({ phase: 'done', findings: new Map() })
    expect(asked.at(-1)?.items).toEqual(['ada-1'])
  })

  test('accepts a refusal without a reason', async () => {
    const { checking } = check(itemsOf('ada', 2), () => ({
      results: [
        { itemId: 'ada-0', success: true },
        { itemId: 'ada-1', success: false },
      ],
    }))
    checking.go()
    expect([...(await end(checking)).findings.keys()]).toEqual(['ada-1'])
  })

  test('adds reasons from the diagnosis to items that were refused without one', async () => {
    const { checking } = check(itemsOf('ada', 3), ({ items }) => {
      const details = items
        .filter((id) => id !== 'ada-0')
        .map((itemId) => ({ itemId, type: 'Web Map' }))
      if (details.length > 0) throw new PortalError({ code: 403, message: 'Not these.', details })
    })
    checking.go()
    await end(checking)
    const fault = { cause: 'group', groupId: 'g', groupTitle: 'Hydrology' }
    checking.learn(
      'ben',
      new Map([
        ['ada-0', [fault]],
        ['ada-1', [fault, { cause: 'disabled' }]],
      ]),
    )
    const { findings } = checking.state.get()
    expect([...findings.keys()]).toEqual(['ada-1', 'ada-2'])
    expect(findings.get('ada-1')?.map(({ detail }) => detail)).toEqual([
      { itemId: 'ada-1', type: 'Web Map', ...fault },
      { itemId: 'ada-1', type: 'Web Map', cause: 'disabled' },
    ])
    expect(findings.get('ada-2')?.map(({ detail }) => detail?.cause)).toEqual([undefined])
  })

  test('continues after it was stopped, and after a lost connection', async () => {
    let answers = 1
    const { checking, asked } = check(itemsOf('ada', 250), () => {
      if (answers-- <= 0) throw new ConnectionError('No connection.')
    })
    checking.go()
    const broken = await end(checking)
    expect(broken).toMatchObject({ phase: 'failed' })
    expect(broken.pending.size).toBe(150)
    answers = 2
    checking.go()
    checking.stop()
    expect(await end(checking)).toMatchObject({ phase: 'stopped', pending: broken.pending })
    asked.length = 0
    answers = 2
    checking.go()
    expect(await end(checking)).toMatchObject({ phase: 'done', pending: new Set() })
    expect(asked.map(({ items }) => items.length)).toEqual([100, 50])
  })
})
