import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../rest/protocol/authorization.ts'
import type { Client } from '../../../../rest/protocol/client.ts'
import { storedOutcomes } from '../testing/storedChunks.ts'
import { ConnectionError } from '../../../../rest/protocol/errors.ts'
import { items } from '../../../../rest/content/items.ts'
import { sharing } from '../../../../rest/content/sharing.ts'
import { users } from '../../../../rest/organization/users.ts'
import { addGroup, addItem, newId } from '../../../../portal/testing/arrange.ts'
import { startTestPortal, type TestPortal } from '../../../../portal/testing/portal.ts'
import { memoryStore } from '../../../shell/storage/database.ts'
import { createBulk } from '../bulk.ts'
import type { Kind } from '../kind.ts'
import type { Outcome, Target } from '../records.ts'
import { createSharingKind } from './sharing.ts'
import { sharingRequests } from './sharingCalls.ts'
import { SharingChange } from './sharingChange.ts'

let portal: TestPortal
const river = { id: newId(), title: 'River group' }
const closed = { id: newId(), title: 'Closed group' }
const shared = { id: newId(), title: 'Shared update group' }

// All groups belong to the publisher; the editor is a member of each.
beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
  const { services } = portal.portal
  await addGroup(services, river, ['editor'])
  await addGroup(services, { ...closed, isViewOnly: true }, ['editor'])
  await addGroup(services, { ...shared, capabilities: ['updateitemcontrol'] }, ['editor'])
})
afterAll(() => portal.close())

const item = async (changes: Parameters<typeof addItem>[1] = {}): Promise<Target> => {
  const id = await addItem(portal.portal.services, { owner: 'editor', ...changes })
  return { id, title: id, owner: changes.owner ?? 'editor' }
}

const stateOf = async ({ id }: Target) => {
  const admin = await portal.signIn('admin')
  const { access } = await admin.send(items.read, { itemId: id })
  const held = await admin.send(sharing.groupsOf, { itemId: id })
  return [
    access,
    ...[...held.admin, ...held.member, ...held.other].map(({ title }) => title).toSorted(),
  ]
}

const nothing: SharingChange = { share: [], unshare: [], confirmItemControl: false }

/** Runs the operation as the console does and returns the operations that were called. */
const run = async (
  username: string,
  targets: readonly Target[],
  change: Partial<SharingChange>,
  trouble: (calls: number) => Promise<void> | void = () => undefined,
) => {
  const client = await portal.signIn(username)
  const { role = '', privileges = [] } = await client.send(users.self, {})
  const person: Person = { username, role, privileges }
  const sent: string[] = []
  const send: Client['send'] = async (operation, input, options) => {
    const answer = await client.send(operation, input, options)
    sent.push(operation.path.split('/').at(-1) ?? '')
    await trouble(sent.length)
    return answer
  }
  const bulk = createBulk({
    runs: memoryStore(),
    chunks: memoryStore(),
    kindNamed: () => Promise.resolve(createSharingKind(() => person) as Kind<unknown>),
    send,
    lock: (_name, whileHeld) => whileHeld(),
    changed: () => undefined,
    worked: () => Promise.resolve(),
    wait: () => Promise.resolve(),
  })
  const about = {
    place: 'here',
    kind: 'sharing',
    title: 'Share',
    change: { ...nothing, ...change },
  }
  const { id } = await bulk.add(about, [targets])
  await bulk.work(id)
  const outcomes = await storedOutcomes(bulk, id)
  return { sent, outcomes, outcome: outcomes[0] }
}

/** Undoes the outcomes, as another bulk operation would. */
const undoOutcome = async (username: string, target: Target, outcome: Outcome | undefined) =>
  run(username, [target], SharingChange.parse(outcome?.opposite))

describe('sharing by the owner', () => {
  test('shares many items with one request, and undo restores the sharing of each item', async () => {
    const [one, other] = [await item(), await item({ access: 'org', groups: [closed.id] })]
    const { sent, outcomes } = await run('editor', [one, await item()], {
      level: 'org',
      levelBefore: 'private',
      share: [river],
    })
    expect(sent).toEqual(['shareItems'])
    expect(outcomes.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(await stateOf(one)).toEqual(['org', 'River group'])
    await undoOutcome('editor', one, outcomes[0])
    expect(await stateOf(one)).toEqual(['private'])

    const second = await run('editor', [other], {
      level: 'public',
      levelBefore: 'org',
      share: [river],
    })
    expect(await stateOf(other)).toEqual(['public', 'Closed group', 'River group'])
    await undoOutcome('editor', other, second.outcome)
    expect(await stateOf(other)).toEqual(['org', 'Closed group'])
  })

  test('uses the operation for one item if there is only one', async () => {
    const { sent } = await run('editor', [await item({ groups: [closed.id] })], {
      share: [river],
      unshare: [closed],
    })
    expect(sent).toEqual(['share', 'unshare'])
  })

  test('uses the owner’s operation for the own item, and the group manager’s for the item of someone else', () => {
    const person: Person = { username: 'editor', role: 'org_user', privileges: [] }
    const requestsFor = (owner: string) => {
      const target = { id: newId(), title: 'Item', owner }
      const change = { ...nothing, share: [river], unshare: [closed] }
      return sharingRequests([{ target, change }], person).map(({ operation }) => operation)
    }
    expect(requestsFor('editor')).toEqual([sharing.shareOwn, sharing.unshareOwn])
    expect(requestsFor('publisher')).toEqual([sharing.share, sharing.unshare])
  })

  test('sends separate requests for items with different sharing', async () => {
    const [one, other] = [await item(), await item()]
    const { sent } = await run(
      'editor',
      [one, { ...other, change: { ...nothing, level: 'public' } }],
      { level: 'org' },
    )
    expect(sent).toEqual(['share', 'share'])
    expect(await stateOf(one)).toEqual(['org'])
    expect(await stateOf(other)).toEqual(['public'])
  })

  test('returns the reason for each group that refused an item, by its title, and the completed part can be undone', async () => {
    const target = await item()
    const { outcome } = await run('editor', [target], { share: [river, closed, shared] })
    expect(outcome).toMatchObject({
      state: 'failed',
      message:
        "Closed group: Only the owner and managers can share with this group. Shared update group: Members of this shared update group can update its items. Confirm this with 'confirmItemControl'.",
      opposite: { share: [], unshare: [river] },
    })
    expect(await stateOf(target)).toEqual(['shared', 'River group'])
  })

  test('confirms that members of a shared update group can update the item', async () => {
    const target = await item()
    const { outcome } = await run('editor', [target], {
      share: [shared],
      confirmItemControl: true,
    })
    expect(outcome?.state).toBe('done')
    expect(await stateOf(target)).toEqual(['shared', 'Shared update group'])
  })

  test('does not change an item whose sharing was refused', async () => {
    const target = await item({ groups: [river.id] })
    // Transferred in the meantime.
    const moved = { ...(await item({ owner: 'publisher', groups: [river.id] })), owner: 'editor' }
    const { outcomes } = await run('editor', [target, moved], { level: 'org', unshare: [river] })
    expect(outcomes).toMatchObject([
      { state: 'done', opposite: { share: [river], unshare: [], confirmItemControl: true } },
      { state: 'failed', message: 'Item does not exist or is inaccessible.', code: '400' },
    ])
    expect(await stateOf(target)).toEqual(['org'])
    expect(await stateOf(moved)).toEqual(['shared', 'River group'])
  })
})

describe('repeating the operation', () => {
  test('changes nothing, and reports no errors, after a lost response', async () => {
    const [one, other] = [await item({ groups: [closed.id] }), await item({ groups: [closed.id] })]
    const { sent, outcomes } = await run(
      'editor',
      [one, other],
      { level: 'org', share: [river], unshare: [closed] },
      // The portal unshares the items, and the connection breaks before its response.
      (calls) => {
        if (calls === 2) throw new ConnectionError('No connection.')
      },
    )
    const changes = sent.filter((request) => request.endsWith('Items'))
    expect(changes).toEqual(['shareItems', 'unshareItems'])
    expect(outcomes.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(await stateOf(one)).toEqual(['org', 'River group'])
  })
})

describe('sharing items of other members', () => {
  test('sends one request as an administrator', async () => {
    const [one, other] = [await item(), await item()]
    const { sent } = await run('admin', [one, other], { level: 'org' })
    expect(sent).toEqual(['shareItems'])
    expect(await stateOf(other)).toEqual(['org'])
  })

  test('sends one request for each item as a group manager', async () => {
    const [open, hidden] = [await item({ access: 'org' }), await item({ groups: [river.id] })]
    const { sent, outcomes } = await run('publisher', [open, hidden], { share: [closed] })
    expect(sent).toEqual(['share', 'share'])
    expect(outcomes).toMatchObject([
      { state: 'done' },
      {
        state: 'failed',
        message:
          'Closed group: Items of others must be shared with the organization or with everyone first.',
      },
    ])
    await undoOutcome('publisher', open, outcomes[0])
    expect(await stateOf(open)).toEqual(['org'])
  })
})
