import { useState } from 'react'
import { isMore } from '../../../rest/content/sharingRules.ts'
import { note, warning, type PossibleWarnings } from '../../shell/changes/warning.ts'
import { useDeletionEffects, useDependentNames } from '../usage/dependents.ts'
import type { DraftedSharing } from './plan.ts'
import { levelNow, levelWanted } from './state.ts'
import { t } from './messages.ts'

/** The maximum number of items that are checked, with a request for each item. */
const maxChecked = 500

/** The maximum number of titles in the review. */
export const maxListed = 100

/** Returns the items that will be shared with fewer people: a lower sharing level, or fewer groups. */
const withFewer = (drafted: DraftedSharing) =>
  drafted.rows.filter((row) => {
    const wanted = drafted.draft.get(row.id)
    return (
      wanted !== undefined &&
      (isMore(levelNow(row), levelWanted(drafted, row)) ||
        [...wanted.groups.values()].includes(false))
    )
  })

/** Warns about the items that use items which will be shared with fewer people. They are read in the background. */
export const useUsedWarnings = (drafted: DraftedSharing): PossibleWarnings => {
  const [fewer] = useState(() => withFewer(drafted))
  const [asked] = useState(() => fewer.slice(0, maxChecked))
  const answers = useDeletionEffects(asked, { withRefusals: false })
  const nameOf = useDependentNames(answers)
  const users = new Map(
    answers.flatMap(({ item, users: found = [] }) =>
      found.map((user) => [user.id, nameOf(user, item.owner)] as const),
    ),
  )
  const unread = answers.filter((answer) => answer.users === undefined).length
  return [
    users.size > 0 &&
      warning(t('plan.used', { count: users.size }), {
        list: [...users.values()].slice(0, maxListed),
      }),
    unread > 0 && warning(t('plan.unread', { count: unread })),
    fewer.length > maxChecked && warning(t('plan.unasked', { count: fewer.length - maxChecked })),
    answers.length < asked.length && note(t('plan.checking')),
  ]
}
