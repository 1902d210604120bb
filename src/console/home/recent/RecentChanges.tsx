import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titleOf } from '../../shell/changes/entries.ts'
import type { HistoryEntry } from '../../shell/changes/entry.ts'
import { OutcomeChip } from '../../shell/undo/OutcomeChip.tsx'
import { undoChange } from '../../shell/undo/undoChange.ts'
import { Moment } from '../../shell/Moment.tsx'
import { paths } from '../../shell/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Rows } from '../../ui/table/Rows.tsx'
import { HomeCard } from '../HomeCard.tsx'
import { recentChanges } from '../queries.ts'
import { t } from './messages.ts'

interface Props {
  /** Whether the card is left out if there are no changes. */
  readonly isOptional: boolean
}

/** The newest changes that the person made from this browser, with undo. */
export const RecentChanges = ({ isOptional }: Props) => {
  const entries = useQuery(recentChanges())
  if (isOptional && !entries.data?.length) return null
  return (
    <HomeCard
      title={t('changes')}
      aside={<Link href={paths.history()}>{t('history')}</Link>}
      query={entries}
      rows={3}
    >
      {(found) =>
        found.length === 0 ? (
          <EmptyState icon="history" isSmall line={t('noChangesLine')}>
            {t('noChanges')}
          </EmptyState>
        ) : (
          <Rows aria-label={t('changes')}>
            {found.map((entry) => (
              <Change key={entry.id} entry={entry} />
            ))}
          </Rows>
        )
      }
    </HomeCard>
  )
}

const Change = ({ entry }: { entry: HistoryEntry }) => {
  const title = titleOf(entry)
  const { id, target, time, outcome, opposite } = entry
  const [isUndoing, setIsUndoing] = useState(false)
  const undo = async () => {
    setIsUndoing(true)
    await undoChange(id)
    setIsUndoing(false)
  }
  return (
    <li>
      <Box sx={{ flex: '1 1 200px', minInlineSize: 0, overflowWrap: 'anywhere' }}>
        {target?.href === undefined ? title : <Link href={target.href}>{title}</Link>}
      </Box>
      {outcome !== 'done' && <OutcomeChip outcome={outcome} isUndone={false} />}
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        <Moment time={time} />
      </Box>
      {opposite && outcome !== 'failed' && (
        <Button
          size="small"
          loading={isUndoing}
          aria-label={t('undoName', { title })}
          onClick={() => void undo()}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  )
}
