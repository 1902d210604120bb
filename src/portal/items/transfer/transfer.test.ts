import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { Input } from '../../../rest/protocol/operation.ts'
import { cannotReceive, transfer, type ReassignDetail } from '../../../rest/content/transfer.ts'
import {
  folders,
  groupItems,
  groupMembers,
  groups,
  items,
  members,
  relationships,
  roles,
} from '../../db/schema.ts'
import { addGroup, addItem, addMember, newId } from '../../testing/arrange.ts'
import { postForm } from '../../testing/form.ts'
import { portalOn, servers } from '../../testing/servers.ts'

describe.each(servers)('on %s', (server) => {
  const portal = portalOn(server, { sampleData: 'empty' })
  const services = () => portal().portal.services
  const db = () => services().db

  const group = newId()
  const viewOnly = newId()
  beforeAll(async () => {
    const made = { created: 0, modified: 0 }
    await db()
      .insert(roles)
      .values([
        {
          ...made,
          id: 'receiverNoShare0',
          name: 'Receiver',
          privileges: ['portal:user:receiveItems'],
        },
        {
          ...made,
          id: 'giverOfOthers000',
          name: 'Giver',
          privileges: ['portal:admin:reassignItems'],
        },
        {
          ...made,
          id: 'giverOfUsers0000',
          name: 'Mover',
          privileges: ['portal:admin:reassignUsers'],
        },
        { ...made, id: 'keeper0000000000', name: 'Keeper', privileges: ['portal:user:createItem'] },
      ])
    await addMember(services(), 'receiver')
    await addMember(services(), 'quiet', { role: 'receiverNoShare0' })
    await addMember(services(), 'reader', { role: 'org_user', userLicenseTypeId: 'editorUT' })
    await addMember(services(), 'gone', { disabled: true })
    await addMember(services(), 'giver', { role: 'giverOfOthers000' })
    await addMember(services(), 'mover', { role: 'giverOfUsers0000' })
    await addMember(services(), 'keeper', { role: 'keeper0000000000' })
    await addGroup(services(), { id: group, title: 'Hydrology' }, ['editor', 'quiet'])
    await addGroup(services(), { id: viewOnly, title: 'Notices', isViewOnly: true }, ['receiver'])
  })

  const item = (changes: Parameters<typeof addItem>[1] = {}) =>
    addItem(services(), { owner: 'editor', ...changes })
  const folder = async (username: string, title: string) => {
    const id = newId()
    await db().insert(folders).values({ id, username, title, created: 0 })
    return id
  }
  /** Returns the owner and folder title of each item. */
  const places = async (ids: readonly string[]) => {
    const rows = await db()
      .select({ id: items.id, owner: items.owner, folder: folders.title, of: folders.username })
      .from(items)
      .leftJoin(folders, eq(folders.id, items.folderId))
      .where(inArray(items.id, [...ids]))
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => {
      const { owner, folder: title, of } = byId.get(id) ?? {}
      expect(of ?? owner).toBe(owner)
      return [owner, title]
    })
  }
  type TransferInput = Partial<Input<typeof transfer.reassignMany>> & { items: string[] }
  const give = async (caller: string, request: TransferInput) =>
    (await portal().signIn(caller)).send(transfer.reassignMany, {
      userName: 'editor',
      targetUsername: 'receiver',
      ...request,
    })
  const ask = async (caller: string, request: Omit<TransferInput, 'targetFoldername'>) =>
    (await portal().signIn(caller)).send(transfer.canReassignMany, {
      userName: 'editor',
      targetUsername: 'receiver',
      ...request,
    })
  /** Returns the envelope of a call that must be refused. */
  const refusal = async (call: Promise<unknown>) => {
    const error: unknown = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!(error instanceof PortalError)) throw new Error('It was not refused.', { cause: error })
    const { code, messageCode, parameter } = error
    return { code, messageCode, parameter, details: error.details as readonly ReassignDetail[] }
  }

  test('a data store is refused for a new owner who can’t register data stores', async () => {
    const [store, map] = [await item({ type: 'Data Store' }), await item()]
    const { code, details } = await refusal(
      give('admin', { items: [store, map], targetUsername: 'quiet' }),
    )
    expect(code).toBe(403)
    expect(details.map(({ itemId, privilege }) => ({ itemId, privilege }))).toEqual([
      { itemId: store, privilege: 'portal:publisher:registerDataStores' },
    ])
  })

  describe('a transfer is allowed', () => {
    test.each(['editor', 'admin', 'giver'])('for %s', async (caller) => {
      const id = await item()
      expect(await ask(caller, { items: [id] })).toMatchObject({
        results: [{ itemId: id, success: true }],
      })
      expect(await places([id])).toEqual([['editor', null]])
      expect(await give(caller, { items: [id] })).toEqual({
        success: true,
        itemId: id,
        results: [{ itemId: id, success: true }],
      })
      expect(await places([id])).toEqual([['receiver', 'editor_root']])
    })

    test('for no other member, nor for an owner without the privilege', async () => {
      const id = await item()
      await expect(give('publisher', { items: [id] })).rejects.toMatchObject({ code: 403 })
      await expect(ask('publisher', { items: [id] })).rejects.toMatchObject({ code: 403 })
      await expect(
        give('keeper', { userName: 'keeper', items: [await item({ owner: 'keeper' })] }),
      ).rejects.toMatchObject({
        details: ['The privilege portal:user:reassignItems is required.'],
      })
      await expect(give('keeper', { items: [id] })).rejects.toMatchObject({ code: 403 })
    })

    test('for single items, with the folder parameter of that operation', async () => {
      const id = await item()
      const one = { userName: 'editor', itemId: id, targetUsername: 'receiver' }
      const editor = await portal().signIn('editor')
      expect(await editor.send(transfer.canReassign, one)).toMatchObject({ success: true })
      await postForm(portal(), 'editor', `/content/users/editor/items/${id}/reassign`, {
        targetUsername: 'receiver',
        targetFoldername: 'One by one',
      })
      expect(await places([id])).toEqual([['receiver', 'One by one']])
      await expect(editor.send(transfer.reassign, one)).rejects.toMatchObject({
        messageCode: 'CONT_0001',
      })
    })
  })

  describe('the new owner', () => {
    const causes = async (targetUsername: string, ...ids: string[]) => {
      const error = await refusal(ask('editor', { targetUsername, items: ids }))
      expect(error).toMatchObject({ code: 403, messageCode: cannotReceive })
      // The check and the transfer return the same.
      expect((await refusal(give('editor', { targetUsername, items: ids }))).details).toEqual(
        error.details,
      )
      return error.details.map(({ cause }) => cause)
    }

    test('must have the privilege to receive items', async () => {
      const id = await item({ type: 'Web Map', url: 'https://example.com/map' })
      const error = await refusal(ask('editor', { targetUsername: 'keeper', items: [id] }))
      expect(error.details).toEqual([
        {
          itemId: id,
          type: 'Web Map',
          url: 'https://example.com/map',
          reservedTypeKeywords: expect.arrayContaining(['Web Map']) as string[],
          owner: 'editor',
          cause: 'privilege',
          privilege: 'portal:user:receiveItems',
          message: "The new owner doesn't have the privilege portal:user:receiveItems.",
        },
      ])
      expect(await causes('keeper', id)).toEqual(['privilege'])
    })

    test('must have a user type that can own content, and must not be disabled', async () => {
      const id = await item()
      expect(await causes('reader', id)).toEqual(['userType'])
      expect(await causes('gone', id)).toEqual(['disabled'])
    })

    test('must belong to every group of the items, and manage those that are view-only', async () => {
      const shared = await item({ groups: [group, viewOnly] })
      const error = await refusal(ask('admin', { items: [shared, await item()] }))
      expect(error.details.map(({ cause, groupTitle }) => [cause, groupTitle])).toEqual([
        ['group', 'Hydrology'],
        ['viewOnly', 'Notices'],
      ])
      expect(await causes('receiver', shared)).toEqual(['group', 'viewOnly'])
      const ofPublisher = await item({ groups: [group, viewOnly] })
      await ask('admin', { targetUsername: 'publisher', items: [ofPublisher] })
    })

    test('must have the privilege to share with groups if an item is shared with groups only', async () => {
      expect(await causes('quiet', await item({ groups: [group] }))).toEqual(['privilege'])
      await ask('editor', {
        targetUsername: 'quiet',
        items: [await item({ access: 'org', groups: [group] })],
      })
    })

    test('must own the source of a view that was created from another view, or receive both together', async () => {
      const service = await item({ type: 'Feature Service' })
      const view = await item({ type: 'Feature Service' })
      const viewOfView = await item({ type: 'Feature Service' })
      const relationshipType = 'Service2Data'
      await db()
        .insert(relationships)
        .values([
          {
            originItemId: view,
            destinationItemId: service,
            relationshipType,
            creator: 'editor',
          },
          {
            originItemId: viewOfView,
            destinationItemId: view,
            relationshipType,
            creator: 'editor',
          },
        ])
      const error = await refusal(ask('editor', { items: [viewOfView, service] }))
      expect(error.details).toMatchObject([
        { itemId: viewOfView, cause: 'relationship', relatedItemId: view },
      ])
      expect(await causes('publisher', viewOfView)).toEqual(['relationship'])
      // A view whose source is not a view can be transferred on its own, and both can be transferred together.
      await ask('editor', { targetUsername: 'publisher', items: [view] })
      await ask('editor', { targetUsername: 'publisher', items: [view, viewOfView] })
      await give('editor', { targetUsername: 'publisher', items: [view] })
      await give('editor', { targetUsername: 'publisher', items: [viewOfView] })
    })

    test('must exist and differ from the current owner', async () => {
      const id = await item()
      await expect(ask('editor', { targetUsername: 'nobody', items: [id] })).rejects.toMatchObject({
        messageCode: 'COM_0018',
        parameter: 'targetUsername',
      })
      await expect(ask('editor', { targetUsername: 'editor', items: [id] })).rejects.toMatchObject({
        parameter: 'targetUsername',
      })
    })
  })

  describe('a transfer of several items', () => {
    test('is refused as a whole if one item belongs to another member', async () => {
      const own = await item()
      const foreign = await item({ owner: 'publisher' })
      const error = await refusal(give('admin', { items: [own, foreign, 'none'] }))
      expect(error).toMatchObject({ code: 400, messageCode: 'CONT_0001', parameter: 'items' })
      expect(error.details.map(({ itemId }) => itemId)).toEqual([foreign, 'none'])
      expect(await places([own])).toEqual([['editor', null]])
    })

    test('is refused as a whole if one item cannot be received or is still being added', async () => {
      const own = await item()
      await refusal(give('editor', { items: [own, await item({ groups: [group] })] }))
      await expect(
        give('editor', { items: [own, await item({ state: 'partial' })] }),
      ).rejects.toMatchObject({ message: 'Items that are still being added cannot be reassigned.' })
      expect(await places([own])).toEqual([['editor', null]])
    })

    test('accepts 100 items and refuses 101 or none', async () => {
      const ids = await Promise.all(Array.from({ length: 101 }, () => item()))
      await expect(
        postForm(portal(), 'editor', '/content/users/editor/reassignItems', {
          items: ids.join(','),
          targetUsername: 'receiver',
        }),
      ).resolves.toMatchObject({
        error: { code: 400, parameter: 'items', message: "'items': must be at most 100 items" },
      })
      await expect(
        postForm(portal(), 'editor', '/content/users/editor/canReassignItems', {
          items: '',
          targetUsername: 'receiver',
        }),
      ).resolves.toMatchObject({ error: { parameter: 'items' } })
      const { results } = await give('editor', { items: ids.slice(1) })
      expect(results).toHaveLength(100)
      const owners = (await places(ids)).map(([owner]) => owner)
      expect(owners.filter((owner) => owner === 'editor')).toHaveLength(1)
    })
  })

  describe('the new folder', () => {
    test('is the root folder, an existing folder, or a new one', async () => {
      const [one, two, three] = [await item(), await item(), await item()]
      await folder('receiver', 'Taken over')
      await give('editor', { items: [one], targetFoldername: '/' })
      await give('editor', { items: [two], targetFoldername: 'taken OVER' })
      await give('editor', { items: [three], targetFoldername: 'Brand new' })
      expect(await places([one, two, three])).toEqual([
        ['receiver', null],
        ['receiver', 'Taken over'],
        ['receiver', 'Brand new'],
      ])
    })

    test('is named after the previous owner and folder by default', async () => {
      const maps = await folder('editor', 'Maps')
      const ids = [await item({ folderId: maps }), await item()]
      await give('editor', { items: ids })
      expect(await places(ids)).toEqual([
        ['receiver', 'editor_Maps'],
        ['receiver', 'editor_root'],
      ])
    })

    test('contains each file name once: a duplicate name refuses the transfer', async () => {
      const file = { type: 'CSV', name: 'wells.csv' }
      await addItem(services(), { ...file, title: 'Wells', owner: 'receiver' })
      const own = await item(file)
      await expect(give('editor', { items: [own], targetFoldername: '/' })).rejects.toMatchObject({
        message: 'Item with this filename already exists.',
        parameter: 'targetFoldername',
        details: [
          {
            itemId: own,
            message: "The root folder of the new owner already contains a file 'wells.csv'.",
          },
        ],
      })
      await expect(give('admin', { items: [own], targetFoldername: '/' })).rejects.toMatchObject({
        details: [
          {
            itemId: own,
            message:
              "The root folder of the new owner contains the item 'Wells' with the file 'wells.csv'.",
          },
        ],
      })
      const maps = await folder('editor', 'More')
      const twin = await item({ ...file, folderId: maps })
      await expect(
        give('editor', { items: [own, twin], targetFoldername: 'Together' }),
      ).rejects.toMatchObject({ parameter: 'targetFoldername' })
      expect(
        await db()
          .select()
          .from(folders)
          .where(and(eq(folders.username, 'receiver'), eq(folders.title, 'Together'))),
      ).toEqual([])
      await give('editor', { items: [own, twin] })
    })

    test('has a name of at most 250 characters', async () => {
      const id = await item()
      const named = (length: number) =>
        postForm(portal(), 'editor', '/content/users/editor/reassignItems', {
          items: id,
          targetUsername: 'receiver',
          targetFoldername: 'f'.repeat(length),
        })
      expect((await named(251)).error).toMatchObject({ parameter: 'targetFoldername' })
      expect((await named(250)).error).toBeUndefined()
    })
  })

  describe('transferring all content of a member', () => {
    const giveAll = async (caller: string, userName: string, targetUsername: string) =>
      (await portal().signIn(caller)).send(transfer.reassignAll, { userName, targetUsername })

    test.each(['admin', 'mover'])('transfers groups first, then items: by %s', async (caller) => {
      const leaver = `leaver.${caller}`
      await addMember(services(), leaver)
      await addMember(services(), `heir.${caller}`)
      const own = await addGroup(services(), { owner: leaver, title: 'Own', isViewOnly: true }, [
        `heir.${caller}`,
      ])
      const maps = await folder(leaver, 'Maps')
      const ids = [
        await item({ owner: leaver, groups: [own] }),
        await item({ owner: leaver, folderId: maps }),
      ]
      expect(await giveAll(caller, leaver, `heir.${caller}`)).toEqual({ success: true })
      expect(await places(ids)).toEqual([
        [`heir.${caller}`, `${leaver}_root`],
        [`heir.${caller}`, `${leaver}_Maps`],
      ])
      const [row] = await db().select().from(groups).where(eq(groups.id, own))
      expect(row?.owner).toBe(`heir.${caller}`)
      expect(await db().select().from(groupMembers).where(eq(groupMembers.groupId, own))).toEqual(
        [],
      )
    })

    test('changes nothing, including groups, if one item cannot be transferred', async () => {
      await addMember(services(), 'stuck')
      const own = await addGroup(services(), { owner: 'stuck', title: 'Stuck' })
      const id = await item({ owner: 'stuck', access: 'org' })
      await db().insert(groupItems).values({ groupId: group, itemId: id, shared: 0 })
      await expect(giveAll('admin', 'stuck', 'receiver')).rejects.toMatchObject({
        messageCode: cannotReceive,
      })
      const [row] = await db().select().from(groups).where(eq(groups.id, own))
      expect(row?.owner).toBe('stuck')
    })

    test('is allowed for administrators only', async () => {
      for (const caller of ['editor', 'publisher', 'giver'])
        await expect(giveAll(caller, 'editor', 'receiver')).rejects.toMatchObject({
          code: 403,
          details: ['The privilege portal:admin:reassignUsers is required.'],
        })
      await expect(giveAll('admin', 'nobody', 'receiver')).rejects.toMatchObject({
        messageCode: 'COM_0018',
      })
    })
  })

  test('of two simultaneous transfers of one item, one succeeds', async () => {
    const id = await item()
    const outcomes = await Promise.allSettled([
      give('editor', { items: [id] }),
      give('admin', { items: [id] }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [row] = await db().select().from(members).where(eq(members.username, 'receiver'))
    expect(row).toBeDefined()
  })
})
