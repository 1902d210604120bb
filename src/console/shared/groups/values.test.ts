import { describe, expect, test } from 'vitest'
import { groupChanges } from '../../../rest/groups/groupChanges.ts'
import { Group } from '../../../rest/records/group.ts'
import { problemOf } from '../../../rest/protocol/wire.ts'
import {
  changesOf,
  createInput,
  fieldOf,
  newGroup,
  problemsOf,
  updateInput,
  valuesOf,
  warningsOf,
  type GroupValues,
} from './values.ts'

const group = (more: Partial<GroupValues> = {}): GroupValues => ({
  ...newGroup,
  title: 'Rivers',
  tags: ['water'],
  ...more,
})
const found = (values: GroupValues) =>
  Object.fromEntries(Object.entries(problemsOf(values)).filter(([, problem]) => problem))
const texts = (before: Partial<GroupValues> | undefined, after: Partial<GroupValues>) =>
  changesOf(before && group(before), group(after)).flatMap(({ warnings = [] }) =>
    warnings.map(({ severity, text }) => `${severity}: ${text}`),
  )

test('a title and a tag are required, and limits are those of the contract', () => {
  expect(found(group())).toEqual({})
  expect(found({ ...newGroup, title: '\u200B ' })).toEqual({
    title: 'Enter a title.',
    tags: 'Enter at least one tag.',
  })
  const long = 'x'.repeat(251)
  expect(Object.keys(found(group({ title: long, snippet: long, phone: long })))).toEqual([
    'title',
    'snippet',
    'phone',
  ])
})

describe('the parameters', () => {
  test('that create a group contain no empty values, and are accepted by the contract', () => {
    const input = createInput(
      group({ autoJoin: true, capabilities: ['updateitemcontrol'], protected: true }),
    )
    expect(input).toMatchObject({ title: 'Rivers', tags: ['water'], autoJoin: true })
    expect(input).not.toHaveProperty('snippet')
    expect(input).not.toHaveProperty('protected')
    for (const [name, value] of Object.entries(input))
      expect([name, problemOf(groupChanges.create.params, name, value)]).toEqual([name, undefined])
  })

  test('that update a group clear what was emptied, and can be undone', () => {
    const changes = changesOf(
      group({ snippet: 'Old', sortField: 'title' }),
      group({ tags: ['rain'], protected: true }),
    )
    expect(updateInput('a', changes)).toEqual({
      groupId: 'a',
      clearEmptyFields: true,
      snippet: null,
      tags: ['rain'],
      sortField: null,
    })
    expect(updateInput('a', changes, 'before')).toEqual({
      groupId: 'a',
      clearEmptyFields: true,
      snippet: 'Old',
      tags: ['water'],
      sortField: 'title',
    })
  })
})

test('the values of a group with only the required properties are those of a new group', () => {
  expect(
    valuesOf(Group.parse({ id: 'a', title: 'Rivers', owner: 'ada', tags: ['water'] })),
  ).toEqual(group())
})

test('what the portal refuses is shown at its field', () => {
  expect(fieldOf('leavingdisallowed')).toBe('leavingDisallowed')
  expect(fieldOf('groupId')).toBeUndefined()
})

describe('the review says', () => {
  test('who gains and who loses access', () => {
    expect(texts({ access: 'org' }, { access: 'public' })).toEqual([
      expect.stringMatching(/^warning: Everyone, also people who are not signed in/),
    ])
    expect(texts({ access: 'public' }, { access: 'org' })).toEqual([
      expect.stringMatching(/^warning: People outside the organization will no longer/),
    ])
    expect(texts({ access: 'org' }, { access: 'private' })).toEqual([
      expect.stringMatching(/^warning: Only members of the group will be able to find it/),
    ])
  })

  test('that shared update can’t be changed later', () => {
    const [change] = changesOf(undefined, group({ capabilities: ['updateitemcontrol'] })).filter(
      ({ name }) => name === 'capabilities',
    )
    expect(change?.warnings?.[0]).toMatchObject({
      severity: 'warning',
      detail: 'This can’t be changed after the group is created.',
    })
  })

  test('what hidden members, joining without request, and no protection mean', () => {
    expect(texts({}, { hiddenMembers: true })).toEqual([
      expect.stringMatching(/^note: Members will no/),
    ])
    expect(texts({ access: 'org' }, { access: 'org', autoJoin: true })).toEqual([
      expect.stringMatching(/^warning: People who can find the group can join/),
    ])
    expect(texts({ protected: true }, {})).toEqual([
      expect.stringMatching(/^warning: The owner and administrators will be able to delete/),
    ])
  })

  test('that no one can join a group by themselves that only members find', () => {
    expect(warningsOf(group())).toHaveLength(1)
    expect(warningsOf(group(), group())).toEqual([])
    expect(warningsOf(group({ isInvitationOnly: true }))).toEqual([])
  })
})

test('a new group shows the defaults that it keeps as defaults', () => {
  const changes = changesOf(undefined, group({ hiddenMembers: true }))
  expect(changes.filter(({ isDefault }) => isDefault !== true).map(({ name }) => name)).toEqual([
    'title',
    'tags',
    'hiddenMembers',
  ])
})
