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
} from './organizationWebhooks.ts'

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
    withServiceAndUrl: () => 2,
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
  })
})
