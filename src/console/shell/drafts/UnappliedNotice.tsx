import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import { NoticeActions } from '../../ui/NoticeActions.tsx'
import { formatList } from '../format.ts'
import type { ClosedTabOffer } from './draft.ts'
import {
  draftsOfClosedTabs,
  isInOtherTab,
  removeLeftDraft,
  type StoredDraft,
} from './storedDrafts.ts'
import { texts } from '../../ui/texts.ts'

const t = texts('unapplied', {
  restored_one: 'You have {{count, number}} unapplied change from earlier.',
  restored_other: 'You have {{count, number}} unapplied changes from earlier.',
  choices: 'Your choices from earlier were restored.',
  secrets:
    'Enter these values again, because passwords, keys, and files are not stored in the browser: {{names}}.',
  offered_one: 'You have {{count, number}} unapplied change from a tab that was closed.',
  offered_other: 'You have {{count, number}} unapplied changes from a tab that was closed.',
  offeredChoices: 'You have unapplied changes from a tab that was closed.',
  restore: 'Restore',
})

export interface UnappliedProps {
  /** The number of restored changes; omitted for forms that don't count them. */
  readonly count?: number
  /** The labels of fields whose values are not stored. */
  readonly secrets?: readonly string[]
  /** Offers the entries that a closed tab left, if there are any, in place of restored ones. */
  readonly offered?: ClosedTabOffer | undefined
  /** Discards the restored entries. */
  readonly onDiscard?: () => void
}

const Offer = ({ offered }: { offered: ClosedTabOffer }) => {
  const { name, countIn, restore } = offered
  const [found, setFound] = useState<StoredDraft>()
  useEffect(() => {
    let isCurrent = true
    const search = async () => {
      const left = await draftsOfClosedTabs().catch(() => [])
      if (isCurrent) setFound(left.find((draft) => draft.name === name))
    }
    void search()
    return () => {
      isCurrent = false
    }
  }, [name])
  const count = found && countIn(found.value)
  if (!found || count === 0) return null
  const end = () => {
    removeLeftDraft(found)
    setFound(undefined)
  }
  return (
    <Notice
      tone="draft"
      action={
        <NoticeActions
          actions={[
            {
              label: t('restore'),
              onClick: () => {
                restore(found.value)
                end()
              },
            },
            { label: t('discard'), onClick: end },
          ]}
        />
      }
    >
      {count === undefined ? t('offeredChoices') : t('offered', { count })}
    </Notice>
  )
}

/**
 * The notice that entries of an earlier visit were restored, and which values must be entered again; or that a closed tab left
 * entries.
 */
export const UnappliedNotice = ({ count, secrets = [], offered, onDiscard }: UnappliedProps) => {
  if (offered && !isInOtherTab(offered.name)) return null
  if (offered)
    return (
      <Box component="output" sx={{ display: 'block' }}>
        <Offer offered={offered} />
      </Box>
    )
  const isRestored = count === undefined || count > 0
  return (
    <Box component="output" sx={{ display: 'block' }}>
      <Notice
        tone="draft"
        action={
          isRestored && (
            <Button variant="outlined" color="inherit" size="small" onClick={onDiscard}>
              {t('discard')}
            </Button>
          )
        }
      >
        {isRestored && (count === undefined ? t('choices') : t('restored', { count }))}
        {secrets.length > 0 && ` ${t('secrets', { names: formatList(secrets) })}`}
      </Notice>
    </Box>
  )
}
