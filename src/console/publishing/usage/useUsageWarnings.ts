import { useMemo } from 'react'
import { useOwnerNames } from '../../shared/owners/ownerNames.ts'
import { dangerous, warning, type PossibleWarnings } from '../../shell/changes/warning.ts'
import { useTaskWarnings } from '../../shared/usage/itemTasks.ts'
import type { LayerUser } from './layerUsers.ts'
import type { LayerUsage } from './usage.ts'
import { t } from './messages.ts'

/** The maximum number of users of layers in a warning. */
const maxListed = 200

const none: readonly LayerUser[] = []

interface Options {
  /** Whether the warnings list what uses the layers, and what the portal refuses; otherwise the review contains `Usage`. */
  readonly isListed: boolean
}

/** Returns why layers can't be deleted yet: what uses them is still being read. */
export const whyUnchecked = ({ isChecking }: LayerUsage): string | undefined =>
  isChecking ? t('warning.checking') : undefined

/** Returns the warnings of a review that deletes layers of `owner`: what uses them, what could not be read, and what the portal refuses. */
export const useUsageWarnings = (
  { layers, users, unread, unchecked, unreadMaps, refusals }: LayerUsage,
  owner: string,
  { isListed }: Options,
): PossibleWarnings => {
  const listed = isListed ? users.slice(0, maxListed) : none
  const nameOf = useOwnerNames(listed.flatMap((user) => (user.owner === '' ? [] : user.owner)))
  const items = useMemo(
    () => layers.map(({ id, dataset }) => ({ id, title: dataset, owner })),
    [layers, owner],
  )
  const taskWarnings = useTaskWarnings(items, 'deleted')
  return [
    users.length > 0 &&
      dangerous(t('warning.used', { count: users.length }), {
        ...(isListed && users.length > maxListed
          ? { detail: t('warning.usedDetail', { count: maxListed }) }
          : {}),
        list: listed.map((user) =>
          t('warning.user', { title: user.title, owner: nameOf(user.owner) }),
        ),
      }),
    unread + unchecked + unreadMaps > 0 &&
      dangerous(t('warning.unread'), { detail: t('warning.unreadDetail') }),
    ...taskWarnings,
    isListed &&
      refusals.length > 0 &&
      warning(t('warning.refused', { count: refusals.length }), {
        list: [...new Set(refusals)],
      }),
  ]
}
