import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '../../rest/protocol/operation.ts'
import { sharing } from '../../rest/content/sharing.ts'
import { groupItems, items, organization, relationships, roles } from '../db/schema.ts'
import { addGroup, addItem, addMember, newId } from '../testing/arrange.ts'
import { postForm } from '../testing/form.ts'
import { portalOn, servers } from '../testing/servers.ts'

describe.each(servers)('on %s', (server) => {
  const portal = portalOn(server, { sampleData: 'empty' })
  const services = () => portal().portal.services
  const db = () => services().db

  // The publisher owns most items; the editor is a member, the viewer belongs to no group.
  const open = newId()
  const viewOnly = newId()
  const sharedUpdate = newId()
  const hidden = newId()
  beforeAll(async () => {
    await db()
      .insert(roles)
      .values({
        id: 'sharersOfOthers0',
        name: 'Sharer',
        privileges: [
          'portal:admin:shareToGroup',
          'portal:admin:viewItems',
          'portal:user:viewOrgGroups',
        ],
        created: 0,
        modified: 0,
      })
    await addMember(services(), 'sharer', { role: 'sharersOfOthers0' })
    await addMember(services(), 'stranger')
    await addGroup(services(), { id: open, title: 'Open' }, ['editor'])
    await addGroup(services(), { id: viewOnly, title: 'View only', isViewOnly: true }, ['editor'])
    await addGroup(
      services(),
      { id: sharedUpdate, title: 'Shared update', capabilities: ['updateitemcontrol'] },
      ['editor'],
    )
    await addGroup(services(), {
      id: hidden,
      title: 'Hidden',
      access: 'private',
      owner: 'stranger',
    })
  })

  const item = (changes: Parameters<typeof addItem>[1] = {}) =>
    addItem(services(), { owner: 'editor', ...changes })
  const stateOf = async (itemId: string) => {
    const [row] = await db().select().from(items).where(eq(items.id, itemId))
    const rows = await db().select().from(groupItems).where(eq(groupItems.itemId, itemId))
    return { access: row?.access, groups: rows.map(({ groupId }) => groupId).toSorted() }
  }
  type ShareInput = Omit<Input<typeof sharing.shareOwn>, 'userName' | 'itemId'>
  const shareAs = async (
    caller: string,
    itemId: string,
    request: ShareInput,
    userName = 'editor',
  ) => (await portal().signIn(caller)).send(sharing.shareOwn, { userName, itemId, ...request })
  const manageAs = async (caller: string, itemId: string, request: ShareInput) =>
    (await portal().signIn(caller)).send(sharing.share, { itemId, ...request })
  const causes = (answer: { reasons?: readonly { because: string }[] | undefined }) =>
    (answer.reasons ?? []).map(({ because }) => because)

  describe('the owner', () => {
    test('sets the sharing level, which does not affect the groups', async () => {
      const id = await item()
      expect(await shareAs('editor', id, { org: true, groups: [open] })).toEqual({
        itemId: id,
        notSharedWith: [],
      })
      expect(await stateOf(id)).toEqual({ access: 'org', groups: [open] })
      await shareAs('editor', id, { everyone: true, org: true })
      expect(await stateOf(id)).toEqual({ access: 'public', groups: [open] })
      await shareAs('editor', id, { org: false })
      expect(await stateOf(id)).toEqual({ access: 'shared', groups: [open] })
      // Groups alone do not affect the level.
      await shareAs('editor', id, { org: true })
      await shareAs('editor', id, { groups: [sharedUpdate], confirmItemControl: true })
      expect(await stateOf(id)).toEqual({ access: 'org', groups: [open, sharedUpdate].toSorted() })
    })

    test('unshares the item completely by sending both levels off and groups empty', async () => {
      const id = await item({ access: 'public', groups: [open] })
      await postForm(portal(), 'editor', `/content/users/editor/items/${id}/share`, {
        everyone: false,
        account: false,
        groups: ' ',
      })
      expect(await stateOf(id)).toEqual({ access: 'private', groups: [] })
    })

    test('receives the reason of each group that refuses the item', async () => {
      const id = await item()
      const answer = await shareAs('editor', id, {
        groups: [open, viewOnly, sharedUpdate, hidden, 'nogroup'],
      })
      expect(answer.notSharedWith).toEqual([viewOnly, sharedUpdate, hidden, 'nogroup'])
      expect(causes(answer)).toEqual(['viewOnly', 'control', 'hidden', 'hidden'])
      expect(answer.reasons?.[0]).toEqual({
        groupId: viewOnly,
        because: 'viewOnly',
        message: 'Only the owner and managers can share with this group.',
      })
      expect(await stateOf(id)).toEqual({ access: 'shared', groups: [open] })
    })

    test('shares only with groups that they belong to', async () => {
      const id = await item({ owner: 'stranger' })
      expect(causes(await shareAs('stranger', id, { groups: [open] }, 'stranger'))).toEqual([
        'member',
      ])
    })

    test('must confirm sharing with a shared update group', async () => {
      const id = await item()
      await shareAs('editor', id, { groups: [sharedUpdate], confirmItemControl: true })
      expect(await stateOf(id)).toEqual({ access: 'shared', groups: [sharedUpdate] })
    })

    test('needs the privilege to make an item visible to more people, but not to fewer', async () => {
      await db()
        .insert(roles)
        .values({
          id: 'withoutSharing00',
          name: 'Silent',
          privileges: ['portal:user:createItem', 'portal:user:shareToOrg'],
          created: 0,
          modified: 0,
        })
      await addMember(services(), 'silent', { role: 'withoutSharing00' })
      const id = await item({ owner: 'silent' })
      const share = (request: ShareInput) => shareAs('silent', id, request, 'silent')
      await expect(share({ everyone: true })).rejects.toMatchObject({
        code: 403,
        details: ['The privilege portal:user:shareToPublic is required.'],
      })
      await expect(share({ org: true, groups: [open] })).rejects.toMatchObject({
        details: ['The privilege portal:user:shareToGroup is required.'],
      })
      expect(await stateOf(id)).toEqual({ access: 'private', groups: [] })
      await share({ org: true })
      await db().update(items).set({ access: 'public' }).where(eq(items.id, id))
      await share({ org: true })
      expect(await stateOf(id)).toMatchObject({ access: 'org' })
    })

    test('shares with everyone only if the organization allows members to', async () => {
      const id = await item()
      await db()
        .update(organization)
        .set({ settings: { canSharePublic: false } })
      await expect(shareAs('editor', id, { everyone: true })).rejects.toMatchObject({ code: 403 })
      await shareAs('admin', id, { everyone: true })
      expect(await stateOf(id)).toMatchObject({ access: 'public' })
      await db().update(organization).set({ settings: {} })
    })
  })

  describe('sharing as the owner of an item', () => {
    test('is refused without an administrative privilege, and on the path of another member', async () => {
      const id = await item()
      await expect(shareAs('publisher', id, { org: true })).rejects.toMatchObject({ code: 403 })
      await expect(shareAs('publisher', id, { org: true }, 'publisher')).rejects.toMatchObject({
        messageCode: 'CONT_0001',
      })
    })

    test('lets administrators share private items with the owner’s groups, and other items with any group', async () => {
      const id = await item()
      const answer = await shareAs('admin', id, { groups: [open, viewOnly, hidden] })
      expect(causes(answer)).toEqual(['viewOnly', 'member'])
      expect(await stateOf(id)).toEqual({ access: 'shared', groups: [open] })
      await shareAs('admin', id, { org: true, groups: [viewOnly, hidden] })
      expect((await stateOf(id)).groups).toEqual([open, viewOnly, hidden].toSorted())
    })

    test('lets members with the privilege for groups share with groups, but neither set the level nor allow updates', async () => {
      const id = await item({ access: 'org' })
      await expect(shareAs('sharer', id, { everyone: true })).rejects.toMatchObject({
        details: ['The privilege portal:admin:shareToPublic is required.'],
      })
      const answer = await shareAs('sharer', id, {
        groups: [open, viewOnly, sharedUpdate],
        confirmItemControl: true,
      })
      expect(causes(answer)).toEqual(['viewOnly', 'controlOfOthers'])
    })
  })

  describe('a manager of groups', () => {
    test('shares items of the organization’s level with groups that they manage', async () => {
      const id = await item({ access: 'org' })
      const answer = await manageAs('publisher', id, { groups: [open, viewOnly, hidden] })
      expect(causes(answer)).toEqual(['hidden'])
      expect((await stateOf(id)).groups).toEqual([open, viewOnly].toSorted())
      expect(
        causes(
          await manageAs('editor', await item({ owner: 'publisher', access: 'org' }), {
            groups: [open],
          }),
        ),
      ).toEqual(['manager'])
    })

    test('cannot share private items of others or set a sharing level', async () => {
      const id = await item({ groups: [open] })
      expect(causes(await manageAs('publisher', id, { groups: [viewOnly] }))).toEqual(['private'])
      await expect(manageAs('publisher', id, { org: true })).rejects.toMatchObject({ code: 403 })
      await expect(manageAs('stranger', await item(), { groups: [open] })).rejects.toMatchObject({
        messageCode: 'CONT_0001',
      })
    })

    test('can send the sharing level along, as clients do, unless it would show the item to more people', async () => {
      const send = (itemId: string, fields: object) =>
        postForm(portal(), 'publisher', `/content/items/${itemId}/share`, {
          groups: open,
          ...fields,
        })
      for (const level of [
        { everyone: false, account: true },
        { everyone: false, account: false },
        { everyone: false, org: true },
      ]) {
        const id = await item({ access: 'org' })
        expect(await send(id, level)).toEqual({ itemId: id, notSharedWith: [] })
        expect(await stateOf(id)).toEqual({ access: 'org', groups: [open] })
      }
      const id = await item({ access: 'org' })
      expect((await send(id, { everyone: true, account: true })).error?.code).toBe(403)
      expect(await send(id, { everyone: false, account: false, groups: '' })).toMatchObject({
        notSharedWith: [],
      })
      expect(await stateOf(id)).toEqual({ access: 'org', groups: [] })
    })

    test('cannot share items of others with a shared update group', async () => {
      const id = await item({ access: 'org' })
      const answer = await manageAs('publisher', id, {
        groups: [sharedUpdate],
        confirmItemControl: true,
      })
      expect(causes(answer)).toEqual(['controlOfOthers'])
    })

    test('shares their own item as its owner does', async () => {
      const id = await item()
      expect(await manageAs('editor', id, { org: true, groups: [open] })).toMatchObject({
        notSharedWith: [],
      })
      expect(await stateOf(id)).toEqual({ access: 'org', groups: [open] })
    })
  })

  describe('unsharing', () => {
    test('is allowed for the owner, even from a group that the owner can no longer see', async () => {
      const id = await item({ groups: [open, hidden] })
      const editor = await portal().signIn('editor')
      const answer = await editor.send(sharing.unshareOwn, {
        userName: 'editor',
        itemId: id,
        groups: [open, hidden, viewOnly],
      })
      expect(answer.notUnsharedFrom).toEqual([viewOnly])
      expect(causes(answer)).toEqual(['notShared'])
      expect(await stateOf(id)).toEqual({ access: 'private', groups: [] })
    })

    test('is allowed for managers of the group, but not for its members', async () => {
      const id = await item({ owner: 'publisher', access: 'org', groups: [open] })
      const unshare = async (username: string) =>
        (await portal().signIn(username)).send(sharing.unshare, { itemId: id, groups: [open] })
      expect(causes(await unshare('editor'))).toEqual(['manager'])
      expect(await unshare('publisher')).toEqual({ itemId: id, notUnsharedFrom: [] })
      expect(await stateOf(id)).toEqual({ access: 'org', groups: [] })
    })
  })

  test('composite destinations are shared and unshared together with their origin', async () => {
    const [app, code, more] = [await item(), await item({ groups: [hidden] }), await item()]
    const bind = (originItemId: string, destinationItemId: string, relationshipType: string) => ({
      originItemId,
      destinationItemId,
      relationshipType,
      creator: 'editor',
    })
    await db()
      .insert(relationships)
      .values([
        bind(app, code, 'WMA2Code'),
        bind(code, more, 'Item2Attachment'),
        // Cycles end, and other relationships are not followed.
        bind(more, app, 'Item2Attachment'),
        bind(app, await item({ id: `m${newId()}` }), 'Map2Service'),
      ])
    await shareAs('editor', app, { org: true, groups: [open] })
    expect(await stateOf(code)).toEqual({ access: 'org', groups: [open] })
    expect(await stateOf(more)).toEqual({ access: 'org', groups: [open] })
    await (
      await portal().signIn('editor')
    ).send(sharing.unshareOwn, {
      userName: 'editor',
      itemId: app,
      groups: [open],
    })
    expect(await stateOf(more)).toEqual({ access: 'org', groups: [] })
  })

  describe('a composite destination that another member owns', () => {
    const withAttachment = async () => {
      const origin = await item({ access: 'public', groups: [open] })
      const attachment = await item({ access: 'private' })
      await db().insert(relationships).values({
        originItemId: origin,
        destinationItemId: attachment,
        relationshipType: 'Item2Attachment',
        creator: 'editor',
      })
      return { origin, attachment }
    }

    test('stays unchanged when a request contains no change or is refused', async () => {
      const { origin, attachment } = await withAttachment()
      const member = await portal().signIn('viewer')
      expect(await member.send(sharing.share, { itemId: origin })).toMatchObject({
        notSharedWith: [],
      })
      await member.send(sharing.unshare, { itemId: origin, groups: [hidden] })
      expect(await stateOf(attachment)).toEqual({ access: 'private', groups: [] })
    })

    test('stays unchanged when the group owner unshares the origin', async () => {
      const { origin, attachment } = await withAttachment()
      await (
        await portal().signIn('publisher')
      ).send(sharing.unshare, { itemId: origin, groups: [open] })
      expect(await stateOf(origin)).toEqual({ access: 'public', groups: [] })
      expect(await stateOf(attachment)).toEqual({ access: 'private', groups: [] })
    })

    test('is shared with its origin by an administrator', async () => {
      const { origin, attachment } = await withAttachment()
      await (
        await portal().signIn('admin')
      ).send(sharing.shareOwn, { userName: 'editor', itemId: origin, org: true })
      expect(await stateOf(attachment)).toEqual({ access: 'org', groups: [open] })
    })
  })

  test('composite destinations keep their group categories when the origin is shared again', async () => {
    const [origin, attachment] = [await item({ groups: [open] }), await item({ groups: [open] })]
    await db().insert(relationships).values({
      originItemId: origin,
      destinationItemId: attachment,
      relationshipType: 'Item2Attachment',
      creator: 'editor',
    })
    const categories = ['/Categories/Water']
    await db().update(groupItems).set({ categories }).where(eq(groupItems.itemId, attachment))
    await shareAs('editor', origin, { org: true })
    const rows = await db().select().from(groupItems).where(eq(groupItems.itemId, attachment))
    expect(rows).toMatchObject([{ groupId: open, categories }])
  })

  describe('several items', () => {
    const send = async (request: Input<typeof sharing.shareMany>) =>
      (await portal().signIn('editor')).send(sharing.shareMany, request)

    test('are shared independently of each other', async () => {
      const [one, other] = [await item(), await item()]
      const foreign = await item({ owner: 'publisher', access: 'org' })
      const { results } = await send({
        userName: 'editor',
        items: [one, foreign, other, 'nothing'],
        org: true,
        groups: [open, viewOnly],
      })
      expect(results.map(({ success }) => success)).toEqual([true, false, true, false])
      expect(results[1]?.error).toEqual({
        code: 400,
        message: 'Item does not exist or is inaccessible.',
      })
      expect(results[0]?.notSharedWith).toEqual([viewOnly])
      expect(await stateOf(other)).toEqual({ access: 'org', groups: [open] })
      const { results: ended } = await (
        await portal().signIn('editor')
      ).send(sharing.unshareMany, { userName: 'editor', items: [one, other], groups: [open] })
      expect(ended).toEqual([
        { itemId: one, success: true, notUnsharedFrom: [] },
        { itemId: other, success: true, notUnsharedFrom: [] },
      ])
    })

    test('are limited to 100 per request', async () => {
      const share = (count: number) =>
        postForm(portal(), 'editor', '/content/users/editor/shareItems', {
          items: Array.from({ length: count }, (_, index) => `none${index}`).join(','),
          org: true,
        })
      expect((await share(100))['results']).toHaveLength(100)
      expect((await share(101)).error).toMatchObject({
        code: 400,
        parameter: 'items',
        message: "'items': must be at most 100 items",
      })
    })
  })

  test('the groups of an item are listed by the caller’s group role', async () => {
    const id = await item({ access: 'public', groups: [open, viewOnly, hidden] })
    const groupsFor = async (username?: string) => {
      const { admin, member, other } = await (
        await portal().signIn(username)
      ).send(sharing.groupsOf, { itemId: id })
      return [admin, member, other].map((list) => list.map(({ title }) => title))
    }
    expect(await groupsFor('publisher')).toEqual([['Open', 'View only'], [], []])
    expect(await groupsFor('editor')).toEqual([[], ['Open', 'View only'], []])
    expect(await groupsFor('stranger')).toEqual([['Hidden'], [], ['Open', 'View only']])
    expect(await groupsFor()).toEqual([[], [], []])
  })
})
