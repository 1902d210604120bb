import { describe, expect, test } from 'vitest'
import type { Person } from '../../../rest/protocol/authorization.ts'
import type { Group } from '../../../rest/records/group.ts'
import type { Privilege } from '../../../rest/protocol/privileges.ts'
import { dangerous, warning } from '../../shell/changes/warning.ts'
import { headOf } from './heads.ts'
import {
  changesOf,
  unsharedFromAll,
  targetsOf,
  type DraftedSharing,
} from '../../shared/sharing/plan.ts'
import { whyNot, withoutRefused, type SharingContext } from '../../shared/sharing/refusal.ts'
import {
  fitting,
  isUnread,
  isWanted,
  withCells,
  withoutGroups,
  type Column,
  type Draft,
  type Row,
  type Sharing,
  type SharingDiff,
} from '../../shared/sharing/state.ts'
import { shownColumns } from './shownColumns.ts'
import { cellAfter } from './useGridFocus.ts'

const everyone: Column = { id: 'everyone' }
const org: Column = { id: 'org' }

const groupOf = (id: string, role: string, more: Partial<Group> = {}): Column => ({
  id,
  group: {
    id,
    title: `Group ${id}`,
    owner: 'grace',
    capabilities: [],
    userMembership: { memberType: role },
    ...more,
  },
})
const river = groupOf('river', 'member')
const managed = groupOf('managed', 'admin')
const closed = groupOf('closed', 'member', { isViewOnly: true })
const shared = groupOf('shared', 'member', { capabilities: ['updateitemcontrol'] })

const row = (id: string, more: Partial<Row> = {}): Row => ({
  id,
  title: `Item ${id}`,
  type: 'Web Map',
  owner: 'ada',
  level: 'private',
  ...more,
})
const still = (groupItems: Record<string, string[]> = {}): Sharing => ({
  groupItems: new Map(Object.entries(groupItems).map(([id, items]) => [id, new Set(items)])),
  draft: new Map(),
})

const creators: Privilege[] = ['portal:user:createItem', 'portal:user:createGroup']
const sharers: Privilege[] = [
  ...creators,
  'portal:user:shareToGroup',
  'portal:user:shareToOrg',
  'portal:user:shareToPublic',
]
const context = (more: Partial<Person> = {}, canSharePublic = true): SharingContext => ({
  person: { username: 'ada', role: 'org_user', privileges: sharers, ...more },
  canSharePublic,
})

describe('a draft', () => {
  const one = row('1')
  const wanted = (sharing: Sharing, draft: Draft, of: Row) =>
    [everyone, org, river].map((column) => isWanted({ ...sharing, draft }, of, column))

  test('shares with the organization when an item is shared with everyone', () => {
    const sharing = still()
    const all = withCells(sharing, [one], everyone, true)
    expect(wanted(sharing, all, one)).toEqual([true, true, false])
    const less = withCells({ ...sharing, draft: all }, [one], everyone, false)
    expect(wanted(sharing, less, one)).toEqual([false, true, false])
    const none = withCells({ ...sharing, draft: all }, [one], org, false)
    expect(wanted(sharing, none, one)).toEqual([false, false, false])
  })

  test('drops changes that were reverted', () => {
    const sharing = still({ river: ['1'] })
    const draft = withCells(sharing, [one], river, false)
    expect(draft.size).toBe(1)
    expect(withCells({ ...sharing, draft }, [one], river, true).size).toBe(0)
  })

  test('keeps its changes while the items of a group load', () => {
    const draft = withCells(still(), [one], org, true)
    const later = { ...still({ river: ['1'] }), draft }
    expect(wanted(later, draft, one)).toEqual([false, true, true])
  })

  test('drops the changes of a group that is removed from the grid', () => {
    const sharing = still()
    const draft = withCells(sharing, [one], river, true)
    expect(withoutGroups(draft, new Set(['river'])).size).toBe(0)
    const both = withCells({ ...sharing, draft }, [one], org, true)
    expect(withoutGroups(both, new Set(['river'])).get('1')).toMatchObject({ level: 'org' })
  })
})

describe('why a cell cannot be changed', () => {
  const why = (
    column: Column,
    more: Partial<Row> = {},
    who: SharingContext = context(),
    on = false,
  ) => {
    const of = row('1', more)
    return whyNot(who, still(on ? { [column.id]: ['1'] } : {}), of, column)
  }

  test('owners can share, except with groups to which only managers can contribute', () => {
    expect(why(everyone)).toBeUndefined()
    expect(why(river)).toBeUndefined()
    expect(why(shared)).toBeUndefined()
    expect(why(closed)).toMatch(/view-only/)
    expect(why(groupOf('else', 'none'))).toMatch(/Only group members/)
    expect(why(closed, {}, context(), true)).toBeUndefined()
  })

  test('sharing with more people requires privileges, unsharing does not', () => {
    const without = context({ privileges: creators })
    expect(why(org, {}, without)).toMatch(/“Share with the organization”/)
    expect(why(everyone, {}, without)).toMatch(/“Share with everyone”/)
    expect(why(river, {}, without)).toMatch(/“Share with groups”/)
    expect(why(org, { level: 'org' }, without)).toBeUndefined()
    expect(why(river, {}, without, true)).toBeUndefined()
  })

  test('the organization can reserve sharing with everyone for administrators', () => {
    expect(why(everyone, {}, context({}, false))).toMatch(/Only administrators/)
    expect(why(everyone, {}, context({ role: 'org_admin' }, false))).toBeUndefined()
  })

  test('group managers can add items of other members to their groups, but not change the level', () => {
    const foreign = { owner: 'bob', level: 'org' } as const
    expect(why(org, foreign)).toMatch(/owner of the item/)
    expect(why(managed, foreign)).toBeUndefined()
    expect(why(river, foreign)).toMatch(/managers/)
    expect(why(managed, { owner: 'bob' })).toMatch(/before you can add/)
    expect(why(river, foreign, context(), true)).toMatch(/managers/)
    expect(why(managed, foreign, context(), true)).toBeUndefined()
  })

  test('the group role of the item’s owner decides, where the portal lists the members', () => {
    const admin = context({ role: 'org_admin', privileges: ['portal:admin:shareToGroup'] })
    const sharing: Sharing = {
      ...still(),
      groupRoles: new Map([
        ['river', new Map([['bob', 'member' as const]])],
        ['unlisted', undefined],
      ]),
    }
    const of = (owner: string, column: Column, level: Row['level'] = 'private') =>
      whyNot(admin, sharing, row('1', { owner, level }), column)
    expect(of('bob', river)).toBeUndefined()
    expect(of('carol', river)).toMatch(/Only group members/)
    expect(of('carol', river, 'org')).toBeUndefined()
    expect(of('carol', groupOf('unlisted', 'none'))).toBeUndefined()
  })

  test('an item that could not be read can’t be changed', () => {
    expect(why(org, { level: undefined })).toMatch(/doesn’t exist/)
  })

  test('an item whose groups were not returned can’t be shared with them, but its level can be changed', () => {
    const unread = { hasUnreadGroups: true }
    expect(why(river, unread)).toMatch(/did not return the groups/)
    expect(why(org, unread)).toBeUndefined()
    expect(isUnread(row('1', unread), river)).toBe(true)
    expect(isUnread(row('1', unread), org)).toBe(false)
    expect(isUnread(row('1', { level: undefined }), org)).toBe(true)
  })

  test('a change in the draft can always be reverted', () => {
    const of = row('1')
    const sharing = still()
    const draft = withCells(sharing, [of], closed, true)
    expect(whyNot(context(), { ...sharing, draft }, of, closed)).toBeUndefined()
  })
})

describe('a column header', () => {
  const rows = [row('1'), row('2'), row('3', { owner: 'bob' })]

  test('shares all items that can be shared, then unshares them', () => {
    const sharing = still({ river: ['1'] })
    const head = headOf(context(), sharing, rows, river)
    expect(head).toMatchObject({ on: 1, checked: 'some', next: true, why: undefined })
    expect(head.rows.map(({ id }) => id)).toEqual(['2'])
    const draft = withCells(sharing, head.rows, river, head.next)
    const after = headOf(context(), { ...sharing, draft }, rows, river)
    expect(after).toMatchObject({ on: 2, checked: 'some', next: false })
    expect(after.rows.map(({ id }) => id)).toEqual(['1', '2'])
  })

  test('counts items that are shared already apart from those that can’t be changed', () => {
    const sharing = still({ managed: ['3'] })
    const level = 'org' as const
    const others = [
      row('1', { level }),
      row('2', { owner: 'bob' }),
      row('3', { owner: 'bob', level }),
    ]
    expect(headOf(context(), sharing, others, managed)).toMatchObject({
      rows: [{ id: '1' }],
      unchanged: 1,
      refused: 1,
    })
    expect(headOf(context(), still({ river: ['3'] }), others, river)).toMatchObject({
      rows: [{ id: '1' }],
      unchanged: 1,
      refused: 1,
    })
  })

  test('shows the reason if no items can be changed', () => {
    expect(headOf(context(), still(), rows.slice(2), org).why).toMatch(/owner of the item/)
    expect(
      headOf(context(), still(), [row('2', { level: undefined }), ...rows.slice(2)], org).why,
    ).toMatch(/different reasons/)
  })
})

describe('the review', () => {
  const rows = [row('1'), row('2', { level: 'public' }), row('3', { level: 'org' })]
  const columns = [everyone, org, river, shared]
  const drafted = (change: (sharing: Sharing) => Draft, groupItems = {}): DraftedSharing => {
    const sharing = still(groupItems)
    return { ...sharing, draft: change(sharing), rows, columns }
  }

  test('lists the added and removed items of each column', () => {
    const plan = drafted(
      (sharing) => {
        const draft = withCells(sharing, rows.slice(1), everyone, true)
        return withCells({ ...sharing, draft }, rows.slice(0, 2), river, false)
      },
      { river: ['1'] },
    )
    expect(changesOf(plan)).toMatchObject([
      {
        name: 'everyone',
        before: [],
        after: ['3'],
        warnings: [dangerous('1 more item will be visible to everyone on the internet.')],
      },
      { name: 'river', before: ['1'], after: [], aside: '1 removed' },
    ])
    expect(unsharedFromAll(plan).map(({ id }) => id)).toEqual(['1'])
  })

  test('leaves out what the portal would refuse because of other changes, with the reason', () => {
    const foreign = [
      row('1', { owner: 'bob', level: 'org' }),
      row('2', { owner: 'carol', level: 'org' }),
    ]
    const admin = context({ role: 'org_admin', privileges: ['portal:admin:shareToGroup'] })
    const sharing: Sharing = {
      ...still(),
      groupRoles: new Map([['river', new Map([['bob', 'member' as const]])]]),
    }
    let draft = withCells(sharing, foreign, river, true)
    draft = withCells({ ...sharing, draft }, foreign, org, false)
    const possible = withoutRefused(admin, { ...sharing, draft }, foreign, [everyone, org, river])
    expect(possible.refused).toEqual([
      { column: river, why: expect.stringMatching(/Only group members/), rows: [foreign[1]] },
    ])
    expect([...possible.draft].map(([id, { level, groups }]) => [id, level, groups.size])).toEqual([
      ['1', 'private', 1],
      ['2', 'private', 0],
    ])
  })

  test('warns that members of a shared update group can update items, and sends the confirmation', () => {
    const plan = drafted((sharing) => withCells(sharing, rows, shared, true))
    expect(changesOf(plan)[0]?.warnings).toEqual([
      warning(
        'All members of Group shared will be able to update these 3 items, not only view them.',
      ),
    ])
    expect(targetsOf(plan, new Set(['shared']))[0]?.change).toEqual({
      share: [{ id: 'shared', title: 'Group shared' }],
      unshare: [],
      confirmItemControl: true,
    })
  })

  test('sends the changes of each item, and records how to undo them', () => {
    const plan = drafted((sharing) => withCells(sharing, rows, org, false), { river: ['1'] })
    expect(
      targetsOf(plan, new Set(['everyone', 'org'])).map(({ id, change }) => [id, change]),
    ).toEqual([
      [
        '2',
        {
          level: 'private',
          levelBefore: 'public',
          share: [],
          unshare: [],
          confirmItemControl: false,
        },
      ],
      [
        '3',
        { level: 'private', levelBefore: 'org', share: [], unshare: [], confirmItemControl: false },
      ],
    ])
  })

  test('omits the columns that were excluded', () => {
    const plan = drafted((sharing) => withCells(sharing, rows.slice(0, 1), everyone, true))
    expect(targetsOf(plan, new Set(['org']))[0]?.change).toMatchObject({ level: 'org' })
    expect(targetsOf(plan, new Set())).toEqual([])
  })
})

test('of many groups, the added ones are shown first, then the first others and those that change', () => {
  const many = Array.from({ length: 20 }, (_, index) => groupOf(`${index}`, 'none'))
  const idsOf = (draft: Draft = new Map()) =>
    shownColumns([everyone, org, ...many, river], ['river'], draft).map(({ id }) => id)
  const first = ['everyone', 'org', 'river', ...many.slice(0, 12).map(({ id }) => id)]
  expect(idsOf()).toEqual(first)
  expect(idsOf(new Map([['1', { groups: new Map([['17', false]]) }]]))).toEqual([...first, '17'])
})

describe('keys in the grid', () => {
  const size = { rows: 40, columns: 3 }
  const press = (key: string, from: [number, number], ctrlKey = false, isRightToLeft = false) => {
    const [at, column] = from
    const to = cellAfter({ key, ctrlKey, metaKey: false }, { row: at, column }, size, isRightToLeft)
    return to && [to.row, to.column]
  }

  test.each([
    ['ArrowDown', [-1, 0], [0, 0]],
    ['ArrowUp', [0, 1], [-1, 1]],
    ['ArrowUp', [-1, 1], [-1, 1]],
    ['ArrowRight', [0, 2], [0, 2]],
    ['ArrowLeft', [0, 2], [0, 1]],
    ['PageDown', [0, 1], [10, 1]],
    ['PageUp', [5, 1], [-1, 1]],
    ['Home', [5, 2], [5, 0]],
    ['End', [5, 0], [5, 2]],
  ] as const)('%s leads from %j to %j', (key, from, to) => {
    expect(press(key, [...from])).toEqual(to)
  })

  test('Ctrl moves to the corners, mirrored in right-to-left layouts', () => {
    expect(press('End', [3, 1], true)).toEqual([39, 2])
    expect(press('Home', [3, 1], true)).toEqual([-1, 0])
    expect(press('ArrowRight', [3, 1], false, true)).toEqual([3, 0])
    expect(press('a', [3, 1])).toBeUndefined()
  })
})

describe('a restored draft', () => {
  const columns = [everyone, org, river, managed]
  const rows = [row('1'), row('2', { level: 'org' }), row('gone', { level: undefined })]
  const { groupItems } = still({ river: ['1'], managed: ['2'] })
  const wanting = (...entries: [string, SharingDiff][]): Draft => new Map(entries)

  test('keeps the changes that still apply', () => {
    const draft = wanting(
      ['1', { level: 'org', groups: new Map([['river', false]]) }],
      ['2', { groups: new Map([['river', true]]) }],
    )
    expect(fitting(draft, { rows, columns, groupItems }, [])).toEqual(draft)
  })

  test('omits changes that other people have made in the meantime', () => {
    const draft = wanting(
      ['1', { groups: new Map([['river', true]]) }],
      ['2', { level: 'org', groups: new Map([['managed', false]]) }],
    )
    expect(fitting(draft, { rows, columns, groupItems }, [])).toEqual(
      wanting(['2', { groups: new Map([['managed', false]]) }]),
    )
  })

  test('omits items and groups that no longer exist, but keeps chosen groups that are still loading', () => {
    const draft = wanting(
      [
        '1',
        {
          groups: new Map([
            ['late', true],
            ['lost', true],
          ]),
        },
      ],
      ['gone', { level: 'public', groups: new Map() }],
      ['unselected', { level: 'public', groups: new Map() }],
    )
    expect(fitting(draft, { rows, columns, groupItems }, ['late'])).toEqual(
      wanting(['1', { groups: new Map([['late', true]]) }]),
    )
  })
})
