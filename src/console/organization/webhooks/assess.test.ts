import { describe, expect, test } from 'vitest'
import type { ServiceWebhook } from '../../../rest/records/webhook.ts'
import { assess, manyWebhooks, manyYears, type AssessmentFacts } from './assess.ts'

const now = Date.UTC(2026, 10, 23)
const day = 24 * 3_600_000

const webhook = (set: Partial<ServiceWebhook> = {}): ServiceWebhook => ({
  id: 'a'.repeat(32),
  folderName: 'Water',
  serviceName: 'Hydrants',
  serviceType: 'FeatureServer',
  name: 'Sync',
  changeTypes: ['*'],
  signatureKey: 'key',
  hookUrl: 'https://hooks.example/a',
  active: true,
  contentType: 'application/json',
  scheduleInfo: {},
  payloadFormat: 'json',
  createdTime: now,
  lastUpdatedTime: now,
  owner: 'jsmith',
  modifiedId: 'jsmith',
  itemId: '',
  ...set,
})

const facts = (set: Partial<AssessmentFacts> = {}): AssessmentFacts => ({
  now,
  ownerState: () => 'active',
  failuresOf: () => undefined,
  withUrl: () => 1,
  isOverlapping: () => false,
  ...set,
})

const failures = (numberOfFailures: number) => ({
  failuresOf: () => ({
    webhookId: 'a',
    numberOfFailures,
    lastFailure: now,
    message: '',
    deactivationPolicy: { numberOfFailures: 5, daysInPast: 5 },
  }),
})

test('a webhook without problems has no findings', () => {
  expect(assess(webhook(), facts())).toEqual([])
})

describe('a finding', () => {
  test.each<[string, Partial<ServiceWebhook>, string]>([
    ['a receiver without TLS', { hookUrl: 'HTTP://10.0.0.1/a' }, 'http'],
    ['an empty signature key', { signatureKey: '' }, 'unsigned'],
    ['a missing signature key', { signatureKey: null }, 'unsigned'],
    ['an inactive webhook', { active: false }, 'inactive'],
  ])('is %s', (_name, set, finding) => {
    expect(assess(webhook(set), facts())).toEqual([finding])
  })

  test('is an owner who was deleted or disabled', () => {
    expect(assess(webhook(), facts({ ownerState: () => 'gone' }))).toEqual(['ownerGone'])
    expect(assess(webhook(), facts({ ownerState: () => 'disabled' }))).toEqual(['ownerDisabled'])
  })

  test('is a receiver of many webhooks, and one that gets events of a service twice', () => {
    expect(assess(webhook(), facts({ withUrl: () => manyWebhooks - 1 }))).toEqual([])
    expect(assess(webhook(), facts({ withUrl: () => manyWebhooks }))).toEqual(['sameReceiver'])
    expect(assess(webhook(), facts({ isOverlapping: () => true }))).toEqual(['overlapping'])
  })

  test('is a webhook that was not modified for years', () => {
    const limit = now - manyYears * 365.25 * day
    expect(assess(webhook({ lastUpdatedTime: limit + 1 }), facts())).toEqual([])
    expect(assess(webhook({ lastUpdatedTime: limit }), facts())).toEqual(['unmodified'])
  })

  test('is an active webhook that two more failures deactivate', () => {
    expect(assess(webhook(), facts(failures(2)))).toEqual([])
    expect(assess(webhook(), facts(failures(3)))).toEqual(['failing'])
    expect(assess(webhook({ active: false }), facts(failures(5)))).toEqual(['inactive'])
  })
})

test('what the portal does not return is not assessed', () => {
  const { signatureKey: _key, ...unknown } = webhook()
  expect(assess(unknown, facts({ ownerState: () => undefined }))).toEqual([])
})
