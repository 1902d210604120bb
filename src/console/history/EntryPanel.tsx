import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { operationAt } from '../../rest/index.ts'
import { CopyAs } from '../shell/copyAs/CopyAs.tsx'
import { formatDateTime, formatList } from '../shell/format.ts'
import { linkOf, titleOf, type Aftermath } from '../shell/changes/entries.ts'
import type { HistoryEntry } from '../shell/changes/entry.ts'
import { OutcomeChip } from '../shell/undo/OutcomeChip.tsx'
import { UndoReview } from '../shell/undo/UndoReview.tsx'
import { readChange } from '../shell/changes/storedChange.ts'
import { whyNotUndoable } from '../shell/undo/whyNotUndoable.ts'
import { useFullNames } from '../shell/people/fullNames.ts'
import { Person } from '../shell/people/Person.tsx'
import { ChangeList } from '../shell/review/ChangeList.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Disclosure } from '../ui/layout/Disclosure.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { SidePanel } from '../shell/part/SidePanel.tsx'
import { monospace } from '../ui/theme.ts'
import { maxMembers } from '../shell/changes/objectsOf.ts'
import { membersIn, targetName } from './columns.tsx'
import { t } from './messages.ts'
import { t as tChanges } from '../shell/undo/messages.ts'

interface Props {
  readonly entry: HistoryEntry
  readonly aftermath: Aftermath
  readonly onClose: () => void
}

/** The details of a change, its request for copying, and undo. */
export const EntryPanel = ({ entry, aftermath, onClose }: Props) => {
  const [isUndoing, setIsUndoing] = useState(false)
  if (isUndoing) return <UndoReview entry={entry} onClose={onClose} />
  const isUndone = aftermath.undone.has(entry.id)
  return (
    <SidePanel
      open
      onClose={onClose}
      title={titleOf(entry)}
      subtitle={<OutcomeChip outcome={entry.outcome} isUndone={isUndone} />}
      actions={
        <>
          <Box sx={{ marginInlineEnd: 'auto' }}>
            <CopyAs of={{ root: entry.portal.root, call: entry.call }} />
          </Box>
          <ActionButton
            variant="outlined"
            disabledReason={whyNotUndoable(entry, aftermath)}
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
      <EntryFacts entry={entry} aftermath={aftermath} />
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

/** The number of members up to which they are named. */
const maxNamed = 10

const EntryFacts = ({ entry, aftermath }: Omit<Props, 'onClose'>) => {
  const { time, who, portal, operation, outcome, message } = entry
  const href = linkOf(entry, aftermath)
  const others = membersIn(entry).filter((username) => username !== who)
  const isCut = membersIn(entry).length >= maxMembers
  const nameOf = useFullNames(others.slice(0, maxNamed))
  return (
    <DescriptionList
      facts={[
        { label: t('entry.when'), value: formatDateTime(time) },
        { label: t('entry.who'), value: <Person username={who} /> },
        { label: t('entry.portal'), value: portal.name },
        {
          label: t('entry.target'),
          value:
            href === undefined ? targetName(entry) : <Link href={href}>{targetName(entry)}</Link>,
        },
        {
          label: t('entry.members'),
          value:
            others.length > maxNamed
              ? t(isCut ? 'entry.memberCountAtLeast' : 'entry.memberCount', {
                  count: others.length,
                })
              : formatList(others.map(nameOf)),
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
          value: outcome === 'unknown' ? (message ?? tChanges('entry.noResponse')) : message,
        },
      ]}
    />
  )
}

/** The fields of the request. */
const WrittenRequest = ({ entry: { portal, call } }: Pick<Props, 'entry'>) => {
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
