import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { operationAt } from '../../rest/index.ts'
import { CopyAs } from '../shell/copyAs/CopyAs.tsx'
import { formatDateTime } from '../shell/format.ts'
import type { HistoryEntry } from '../shell/history/entry.ts'
import { undoPlanOf } from '../shell/history/undoPlan.ts'
import { UndoReview } from '../shell/history/UndoReview.tsx'
import { readChange } from '../shell/history/storedChange.ts'
import { ChangeList } from '../shell/plan/ChangeList.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Disclosure } from '../ui/layout/Disclosure.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { SidePanel } from '../ui/layout/SidePanel.tsx'
import { monospace } from '../ui/theme.ts'
import { OutcomeChip } from './OutcomeChip.tsx'
import { useMessages } from './messages.ts'

interface Props {
  readonly entry: HistoryEntry
  readonly onClose: () => void
}

/** The details of a change, its request for copying, and undo. */
export const EntryPanel = ({ entry, onClose }: Props) => {
  const { t } = useMessages()
  const client = useQueryClient()
  const [isUndoing, setIsUndoing] = useState(false)
  const undoPlan = undoPlanOf(entry, client)
  if (undoPlan && isUndoing) return <UndoReview entry={entry} onClose={onClose} />
  const whyNot =
    entry.outcome === 'failed' ? t('entry.notDone') : undoPlan ? undefined : t('entry.notUndoable')
  return (
    <SidePanel
      open
      onClose={onClose}
      title={entry.title}
      subtitle={<OutcomeChip outcome={entry.outcome} />}
      actions={
        <>
          <Box sx={{ marginInlineEnd: 'auto' }}>
            <CopyAs of={{ root: entry.portal.root, call: entry.call }} />
          </Box>
          <ActionButton
            variant="outlined"
            disabledReason={whyNot}
            onClick={() => setIsUndoing(true)}
          >
            {t('entry.undo')}
          </ActionButton>
          <Button variant="outlined" onClick={onClose}>
            {t('entry.close')}
          </Button>
        </>
      }
    >
      <EntryFacts entry={entry} />
      {entry.changes.length > 0 && (
        <Box component="section" sx={{ marginBlockStart: 5 }}>
          <Typography variant="h3" component="h3" sx={{ marginBlockEnd: 3 }}>
            {t('entry.changes')}
          </Typography>
          <ChangeList
            considered={entry.changes.map((change) => ({ change: readChange(change) }))}
          />
        </Box>
      )}
      <Box sx={{ marginBlockStart: 4 }}>
        <Disclosure summary={t('entry.request')}>
          <WrittenRequest entry={entry} />
        </Disclosure>
      </Box>
    </SidePanel>
  )
}

const EntryFacts = ({ entry }: Pick<Props, 'entry'>) => {
  const { t } = useMessages()
  const { time, who, portal, target, operation, outcome, message } = entry
  return (
    <DescriptionList
      facts={[
        { label: t('entry.when'), value: formatDateTime(time) },
        { label: t('entry.who'), value: who },
        { label: t('entry.portal'), value: portal.name },
        {
          label: t('entry.target'),
          value:
            target &&
            (target.href === undefined ? (
              target.label
            ) : (
              <Link href={target.href}>{target.label}</Link>
            )),
        },
        {
          label: t('entry.operation'),
          value: (
            <Box component="code" sx={{ fontFamily: monospace, fontSize: '0.8125rem' }}>
              {operationAt(operation)?.name ?? operation}
            </Box>
          ),
        },
        {
          label: t('entry.reason'),
          value: outcome === 'unknown' ? (message ?? t('entry.noResponse')) : message,
        },
      ]}
    />
  )
}

/** The fields of the request. */
const WrittenRequest = ({ entry: { portal, call } }: Pick<Props, 'entry'>) => {
  const { t } = useMessages()
  const code = { fontFamily: monospace, fontSize: '0.75rem', overflowWrap: 'anywhere' } as const
  return (
    <>
      <Box component="p" sx={{ ...code, marginBlockStart: 0 }}>
        {call.root ?? portal.root}
        {call.path}
      </Box>
      <DescriptionList
        facts={call.fields.map((field) => ({
          label: field.name,
          value: (
            <Box component="span" sx={code}>
              {field.kind === 'text'
                ? field.value
                : field.kind === 'file'
                  ? t('entry.file', { name: field.fileName })
                  : t('entry.secret')}
            </Box>
          ),
        }))}
      />
    </>
  )
}
