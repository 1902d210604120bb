import {
  everyEvent,
  organizationEvents,
  type OrganizationSource,
  type OrganizationWebhook,
  type ServiceWebhook,
} from '../../../rest/records/webhook.ts'
import { formatDateTime, locale } from '../../shell/format.ts'
import type { Tone } from '../../ui/designTokens.ts'
import type { Finding } from './assess.ts'
import type { Change } from '../../shell/changes/change.ts'
import { t } from './messages.ts'

/** Returns the name of a type of services. */
export const typeName = (type: string): string => t(`type.${type}`, { defaultValue: type })

/** The object whose events fire a webhook. */
interface EventObject {
  readonly source: OrganizationSource
  /** ID of an item or group, or a username. */
  readonly id: string
  /** What is done with it; undefined for everything. */
  readonly operation: string | undefined
}

const isSource = (text: string): text is OrganizationSource =>
  Object.hasOwn(organizationEvents, text)

const isId = (source: OrganizationSource, text: string, isOnly: boolean): boolean =>
  source === 'users'
    ? !isOnly || !organizationEvents.users.some((one) => one === text)
    : /^[\da-f]{32}$/i.test(text)

/** Returns the object of an event such as `/items/<id>/update`; undefined for events of all objects, or that are not known. */
export const objectOfEvent = (event: string): EventObject | undefined => {
  const [, source = '', id, operation] = event.split('/')
  if (!isSource(source) || id === undefined || !isId(source, id, operation === undefined))
    return undefined
  return { source, id, operation }
}

/** Returns the name of an event of one object, without the object. */
export const objectEventName = ({ source, operation }: EventObject): string =>
  operation === undefined
    ? t(`event.allOfObject.${source}`)
    : t(`event.${source}/${operation}`, { defaultValue: operation })

/** Returns the name of an event as filters show it. */
export const eventName = (event: string): string => {
  const object = objectOfEvent(event)
  return object
    ? t('event.ofObject', { event: objectEventName(object), id: object.id })
    : eventOfAllName(event)
}

const eventOfAllName = (event: string): string =>
  ['*', 'All', everyEvent].includes(event)
    ? t('allEvents')
    : // Events of the organization begin with a slash.
      t(`event.${event.replace(/^\//, '')}`, { defaultValue: event })

/** Returns when a webhook fires. */
export const eventNames = ({ serviceType, changeTypes }: ServiceWebhook): readonly string[] =>
  serviceType === 'GPServer' ? [t('jobEnds')] : changeTypes.map(eventName)

export type Policy = NonNullable<NonNullable<OrganizationWebhook['config']>['deactivationPolicy']>

/** Returns a deactivation policy in words. */
export const policyInWords = ({ numberOfFailures, daysInPast }: Policy): string =>
  t('change.policy.inWords', {
    count: numberOfFailures,
    days: t('sheet.days', { count: daysInPast }),
  })

export const findingName = (finding: Finding): string => t(`finding.${finding}`)

const tones: Readonly<Record<Finding, Tone>> = {
  failing: 'error',
  ownerGone: 'error',
  ownerDisabled: 'warning',
  http: 'warning',
  unsigned: 'warning',
  overlapping: 'warning',
  inactive: 'neutral',
  sameReceiver: 'info',
  unmodified: 'info',
}
export const findingTone = (finding: Finding): Tone => tones[finding]

/** Formats a number of units: "20 seconds", "1 hour". */
const intervalInWords = (interval: number, frequency: string) => {
  const unit = frequency.toLowerCase()
  try {
    return interval.toLocaleString(locale(), { style: 'unit', unit, unitDisplay: 'long' })
  } catch {
    // A unit that is not documented.
    return `${interval.toLocaleString(locale())} ${frequency}`
  }
}

/** Returns in words when a feature service looks for events to deliver; undefined for others. `now` is in epoch ms. */
export const scheduleInWords = (
  { serviceType, scheduleInfo }: Pick<ServiceWebhook, 'serviceType' | 'scheduleInfo'>,
  now: number,
): string | undefined => {
  if (serviceType !== 'FeatureServer') return undefined
  const { state, startAt, recurrenceInfo, name = '' } = scheduleInfo ?? {}
  const start = startAt === undefined ? undefined : formatDateTime(startAt)
  const interval =
    recurrenceInfo && intervalInWords(recurrenceInfo.interval, recurrenceInfo.frequency)
  const words = () => {
    if (state === 'disabled') return t('schedule.disabled')
    if (interval === undefined)
      return start === undefined ? t('schedule.none') : t('schedule.from', { start })
    if (start === undefined || startAt === undefined) return t('schedule.every', { interval })
    return t(startAt <= now ? 'schedule.everyFrom' : 'schedule.everyOn', {
      interval,
      start,
    })
  }
  return name === '' ? words() : t('schedule.named', { name, words: words() })
}

/** Returns the change that activates a webhook, or deactivates an active one. */
export const stateChanged = (active: boolean): Change => ({
  name: 'active',
  label: t('column.active'),
  before: t(active ? 'active' : 'inactive'),
  after: t(active ? 'inactive' : 'active'),
})
