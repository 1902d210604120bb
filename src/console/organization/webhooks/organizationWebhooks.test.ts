import { expect, test } from 'vitest'
import { organizationWebhooks } from '../../../rest/organization/organizationWebhooks.ts'
import type { OrganizationWebhook } from '../../../rest/records/webhook.ts'
import { assess } from './assess.ts'
import type { NewWebhook } from './changes.ts'
import {
  asListed,
  enteredEvents,
  organizationCreation,
  organizationDeletion,
  organizationEdition,
  organizationStateChange,
  withEvent,
} from './organizationWebhooks.ts'
import { eventName, objectOfEvent } from './words.ts'

const stored: OrganizationWebhook = {
  id: 'w1',
  name: 'Changes',
  payloadUrl: 'https://flows.example.com/1',
  secret: '',
  isActive: true,
  config: { deactivationPolicy: { numberOfFailures: 5, daysInPast: 5 } },
  ownerId: 'admin',
  created: 1,
  modified: 2,
  events: ['/items', '/groups/add'],
}
const webhook = asListed(stored)
const entered: NewWebhook = {
  server: 'organization',
  folderName: '',
  service: '',
  name: 'Changes',
  hookUrl: 'https://flows.example.com/1',
  changeTypes: ['/items'],
  otherEvents: '/groups/add',
  numberOfFailures: '5',
  daysInPast: '5',
  signatureKey: '',
  contentType: 'application/json',
  active: true,
}

test('a webhook of the organization is assessed like others, but not for overlaps', () => {
  const facts = {
    now: 3,
    ownerState: () => 'disabled' as const,
    failuresOf: () => undefined,
    withUrl: () => 2,
    isOverlapping: () => true,
  }
  expect(assess(webhook, facts)).toEqual(['ownerDisabled', 'unsigned'])
  const { created: _created, modified: _modified, ...undated } = stored
  const later = { ...facts, now: 1e15 }
  expect(assess(webhook, later)).toContain('unmodified')
  expect(assess(asListed(undated), later)).not.toContain('unmodified')
})

test('events are those that are chosen and written, each once; all events include the others', () => {
  const events = (changeTypes: string[], otherEvents: string) =>
    enteredEvents({ changeTypes, otherEvents })
  expect(events(['/items'], ' /groups/add,/items  /users/a')).toEqual([
    '/items',
    '/groups/add',
    '/users/a',
  ])
  expect(events(['/', '/items'], '/groups')).toEqual(['/'])
  expect(events(['/items/add'], '/items/a/update, /items/a, /items')).toEqual(['/items'])
  expect(events(['/items/add'], '/items/a, /items/a/update')).toEqual(['/items/add', '/items/a'])
  expect(events([], ' ')).toEqual([])
})

test('a state is undone by the opposite, an edition by the former values unless the key is new', () => {
  expect(organizationStateChange(webhook)).toMatchObject({
    kind: 'deactivate',
    operation: organizationWebhooks.deactivate,
    undo: { operation: organizationWebhooks.activate, input: { webhookId: 'w1' } },
  })
  const renamed = organizationEdition(webhook, { ...entered, name: 'Renamed' })
  expect(renamed.changes.map(({ name }) => name)).toEqual(['name'])
  expect(renamed.input).not.toHaveProperty('secret')
  expect(renamed.undo?.input).toMatchObject({ name: 'Changes', events: stored.events })
  const signed = organizationEdition(webhook, { ...entered, signatureKey: 'not-a-secret' })
  expect(signed.changes.map(({ name }) => name)).toEqual(['secret'])
  expect(signed.undo).toBeUndefined()
})

test('events in another order, or without those that others include, are no change, and are sent as they are', () => {
  const events = ['/groups/add', '/items', '/items/update']
  const reordered = organizationEdition(asListed({ ...stored, events }), {
    ...entered,
    name: 'Renamed',
  })
  expect(reordered.changes.map(({ name }) => name)).toEqual(['name'])
  expect(reordered.input).toMatchObject({ events })
})

test('an event that includes others replaces them, and is not chosen with them', () => {
  expect(withEvent(['/items/add', '/groups/add'], '/items', true)).toEqual([
    '/groups/add',
    '/items',
  ])
  expect(withEvent(['/items', '/groups'], '/', true)).toEqual(['/'])
  expect(withEvent(['/items', '/groups'], '/items', false)).toEqual(['/groups'])
})

test('events of one object have its ID; unknown ones are shown as they are', () => {
  const id = '0123456789abcdef0123456789abcdef'
  expect(
    ['/', '/items', '/items/add', `/items/${id}`, `/groups/${id}/update`, '/users/add/update'].map(
      eventName,
    ),
  ).toEqual([
    'All events',
    'All events of items',
    'Item added',
    `All events of the item: ${id}`,
    `Group updated: ${id}`,
    'Member updated: add',
  ])
  expect(['/items/addComment', '/layers/1'].map(eventName)).toEqual([
    '/items/addComment',
    '/layers/1',
  ])
  expect(objectOfEvent('/users/publisher')).toEqual({ source: 'users', id: 'publisher' })
})

test('a policy is sent with the rest of the configuration, and only if it is new', () => {
  const properties = { federatedServer: { serverId: 's1' } }
  const ofNotebooks = asListed({ ...stored, config: { ...stored.config, properties } })
  const stricter = { ...entered, numberOfFailures: '3' }
  const changed = organizationEdition(ofNotebooks, stricter)
  expect(changed.changes.map(({ name }) => name)).toEqual(['config'])
  expect(changed.input).toMatchObject({
    config: { properties, deactivationPolicy: { numberOfFailures: 3, daysInPast: 5 } },
  })
  expect(changed.undo?.input).toMatchObject({ config: { properties, ...stored.config } })
  expect(organizationEdition(ofNotebooks, entered).input).not.toHaveProperty('config')
  const { config: _config, ...unknown } = stored
  expect(organizationEdition(asListed(unknown), stricter).undo).toBeUndefined()
})

test('a deletion is undone by a creation with the same values, unless there is a key or it is not known', () => {
  expect(organizationDeletion(webhook).undo?.input).toEqual({
    name: 'Changes',
    url: 'https://flows.example.com/1',
    events: stored.events,
    config: stored.config,
  })
  for (const secret of ['key', undefined, null]) {
    const other = asListed({ ...stored, secret })
    expect(organizationDeletion(other).undo).toBeUndefined()
  }
  expect(organizationCreation(entered).input).toEqual({
    name: 'Changes',
    url: 'https://flows.example.com/1',
    events: stored.events,
    config: stored.config,
  })
})
