import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { search } from '../../../rest/content/search.ts'
import { organization } from '../../../rest/organization/organization.ts'
import type { Portal } from '../../../rest/records/portal.ts'
import { portals } from '../../../rest/organization/portals.ts'
import { settingsIn, type SettingName } from '../../../rest/records/settings.ts'
import { query, send } from '../../shell/api.ts'
import type { Change } from '../../shell/changes/change.ts'
import { isSame } from '../../shell/changes/equality.ts'
import { Review } from '../../shell/review/Review.tsx'
import { toast } from '../../shell/toasts/toasts.tsx'
import { note } from '../../shell/changes/warning.ts'
import { fieldNamed, sendForm, type Refused } from '../../shell/forms/refused.ts'
import { formatList } from '../../shell/format.ts'
import { toSettings } from './settingsDraft.ts'
import { leavesNoSignIn } from './guards.ts'
import { settingsMutation, settingsRequest } from './saveSettings.ts'
import { settingDefinitions } from './sections.ts'
import { shownWarning } from './warnings.ts'
import { t } from './messages.ts'
import { controlIn } from './target.ts'

interface Props {
  readonly changes: readonly Change[]
  /** The values when the form was opened. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly onClose: () => void
  /** Called with the organization after the change. */
  readonly onApplied: (portal: Portal) => void
  /** Called when the portal refused the value of a setting. */
  readonly onRefused: (refused: Refused<SettingName>) => void
}

const fieldOf = fieldNamed(settingDefinitions.map(({ name }) => name))

/** The changes that the portal accepted without returning the new value. Cleared settings are ignored: they can return a default. */
const notApplied = (changes: readonly Change[], now: Readonly<Record<string, unknown>>) =>
  changes.filter(({ name, after }) => after !== null && !isSame(now[name], after))

const titleOf = () => document.querySelector<HTMLElement>('main h1')

const topOf = (setting: Element) => setting.getBoundingClientRect().top

/** Returns the setting that is nearest to the middle of the window, by preference one of those with these names. */
const nearest = (names: readonly string[]): Element | undefined => {
  const middle = window.innerHeight / 2
  const all = [...document.querySelectorAll<HTMLElement>('main [data-setting]')]
  const named = all.filter(({ dataset }) => names.includes(dataset['setting'] ?? ''))
  const [first] = (named.length > 0 ? named : all).toSorted(
    (one, other) => Math.abs(topOf(one) - middle) - Math.abs(topOf(other) - middle),
  )
  return first
}

/**
 * Remembers where the person is among the settings, by preference at one of those with these names. Returns a function that scrolls the
 * setting back to its former position in the window and focuses its control, to call when rows above it have closed.
 */
const keepPlace = (names: readonly string[]): (() => void) => {
  const setting = nearest(names)
  const before = setting ? topOf(setting) : 0
  return () => {
    if (setting?.isConnected) window.scrollBy(0, topOf(setting) - before)
    const control = setting && controlIn(setting)
    const focused = control?.isConnected ? control : titleOf()
    focused?.focus({ preventScroll: true })
  }
}

/** The review of changed settings. Only changed settings are sent. */
export const SettingsReview = ({ changes, settings, onClose, onApplied, onRefused }: Props) => {
  const returnToPlace = useRef<() => void>(undefined)
  useLayoutEffect(
    () => () => {
      // The review returns the focus to its button, which is no longer there.
      if (returnToPlace.current) requestAnimationFrame(returnToPlace.current)
    },
    [],
  )
  const after = { ...settings, ...toSettings(changes) }
  const closes = changes.some(({ name, after: to }) => name === 'access' && to === 'private')
  const publicItems = useQuery({
    ...query(search.items, { q: 'access:public', num: 0 }),
    enabled: closes,
  })
  const endsSignIn = leavesNoSignIn(after) && !leavesNoSignIn(settings)

  const apply = async (left: readonly Change[]) => {
    await settingsMutation(left).send(t('done', { count: left.length }))
    const read = await send(portals.read, {})
    const unapplied = notApplied(left, settingsIn(read))
    if (unapplied.length > 0)
      toast(t('notApplied', { names: formatList(unapplied.map(({ label }) => label)) }), {
        tone: 'warning',
        topic: organization.update.path,
      })
    returnToPlace.current = keepPlace(left.map(({ name }) => name))
    onApplied(read)
  }
  return (
    <Review
      changes={changes}
      warnings={[
        endsSignIn && shownWarning('lastSignIn'),
        publicItems.data && note(t('publicItems', { count: publicItems.data.total })),
      ]}
      subject={t('title')}
      undo="history"
      request={settingsRequest}
      readAgain={async () => settingsIn(await send(portals.read, {}))}
      apply={(left) => sendForm(() => apply(left), fieldOf, onRefused)}
      onClose={onClose}
    />
  )
}
