import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as z from 'zod'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { draftOf, setOfTexts, useDraft } from '../../shell/drafts/draft.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { formatNumber } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { People, peopleOf, Person } from '../../shell/people/Person.tsx'
import { useSession } from '../../shell/session/session.ts'
import { taskName, taskTypeName } from '../../shared/tasks/taskName.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { JsonField } from '../../ui/code/JsonField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import type { Tone } from '../../ui/designTokens.ts'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { scheduleInWords } from '../schedule/scheduleInWords.ts'
import {
  checkSize,
  fileLimits,
  readTaskFile,
  type InvalidTask,
  type TasksFile,
} from './exchange.ts'
import {
  existing,
  importRows,
  isImportable,
  ownerOf,
  withItems,
  type ImportRow,
} from './importTasks.ts'
import { MissingItems } from './MissingItems.tsx'
import { t } from './messages.ts'
import { ImportTasksPlan as ImportPlan } from './ImportTasksPlan.tsx'

const tones: Readonly<Record<Row['state'], Tone>> = {
  ready: 'success',
  duplicate: 'warning',
  limit: 'warning',
  ended: 'error',
  itemMissing: 'error',
  itemType: 'error',
  itemOwner: 'error',
  refused: 'error',
  invalid: 'error',
}

const nameOf = (row: Row) =>
  row.state === 'invalid'
    ? row.name
    : taskName({ type: row.task.type, title: row.task.title }, row.task.itemTitle)
const idOf = ({ id }: Row) => id

/** A task of the file that can't be created, because a value is invalid. */
interface InvalidRow extends InvalidTask {
  readonly id: string
  readonly state: 'invalid'
}
type Row = ImportRow | InvalidRow

const columns: readonly Column<Row>[] = [
  {
    id: 'task',
    header: t('column.task'),
    cell: (row) => (
      <TitleCell
        title={nameOf(row)}
        subtitle={row.state === 'invalid' ? row.reason : row.help}
        isReason
      />
    ),
  },
  {
    id: 'state',
    header: t('column.state'),
    cell: ({ state }) => <StateChip tone={tones[state]}>{t(`state.${state}`)}</StateChip>,
  },
  {
    id: 'type',
    header: t('column.type'),
    cell: (row) => taskTypeName(row.state === 'invalid' ? row.type : row.task.type),
  },
  {
    id: 'owner',
    header: t('column.owner'),
    cell: (row) => row.state !== 'invalid' && <Person username={row.owner} />,
  },
  {
    id: 'schedule',
    header: t('column.schedule'),
    isCut: true,
    cell: (row) => row.state !== 'invalid' && scheduleInWords(row.task),
  },
]

interface Entered {
  readonly fileName: string
  readonly text: string
  readonly keepsOwners: boolean
  /** The tasks whose selection differs from the suggested one. */
  readonly toggled: Set<string>
  /** Items of this portal by the ID of the item in the file. */
  readonly items: Readonly<Record<string, string>>
}

const noFile: Entered = {
  fileName: '',
  text: '',
  keepsOwners: false,
  toggled: new Set(),
  items: {},
}

/** The chosen file or the pasted text, and what was selected. */
const draft = draftOf(
  'tasks import',
  z.object({
    fileName: z.string(),
    text: z.string(),
    keepsOwners: z.boolean(),
    toggled: setOfTexts,
    items: z.record(z.string(), z.string()),
  }),
  noFile,
)

const sourceOf = ({ portal }: TasksFile, file: string): string =>
  portal === undefined ? file : t('from', { file, portal })

const fileIn = (text: string): TasksFile | undefined => {
  if (text === '') return undefined
  try {
    return readTaskFile(text)
  } catch {
    // A draft of another version of the console can be invalid.
    return undefined
  }
}

/** The page that creates tasks from a file: checks them against this portal, and selects them. */
export const Component = () => {
  const session = useSession()
  const [entered, setEntered, { isRestored, offered }] = useDraft(draft)
  const file = useMemo(() => fileIn(entered.text), [entered.text])
  const [pasted, setPasted] = useState('')
  const reading = useMutation({
    mutationFn: async (chosen: File | string) => {
      if (typeof chosen !== 'string') checkSize(chosen.size)
      const text = typeof chosen === 'string' ? chosen : await chosen.text()
      readTaskFile(text)
      return text
    },
    onSuccess: (text, chosen) => {
      setEntered({ ...noFile, text, fileName: typeof chosen === 'string' ? '' : chosen.name })
    },
    onError: () => setEntered(noFile),
  })
  const discard = () => {
    reading.reset()
    setPasted('')
    setEntered(noFile)
  }
  const limit = formatNumber(fileLimits.bytes / 1_000_000)
  const isPasted = typeof reading.variables === 'string'
  return (
    <Page
      width="form"
      title={t('title')}
      crumbs={[{ label: t('crumb'), href: paths.tasks() }]}
      subtitle={
        file ? sourceOf(file, entered.fileName === '' ? t('pasted') : entered.fileName) : t('line')
      }
    >
      {isRestored && file && <UnappliedNotice onDiscard={discard} />}
      {offered && <UnappliedNotice offered={offered} />}
      <Card>
        <FileDrop
          label={t('drop')}
          help={t('dropHelp', { limit })}
          accept=".json"
          onFile={(chosen) => reading.mutate(chosen)}
          error={isPasted ? undefined : reading.error?.message}
        />
        <Box sx={{ marginBlockStart: 3 }}>
          <Disclosure isLazy summary={t('paste')}>
            <JsonField
              label={t('pasteLabel')}
              value={pasted}
              onChange={setPasted}
              limit={fileLimits.bytes}
              error={isPasted ? reading.error?.message : undefined}
            />
            <Button
              variant="outlined"
              disabled={pasted.trim() === ''}
              onClick={() => reading.mutate(pasted)}
            >
              {t('read')}
            </Button>
          </Disclosure>
        </Box>
      </Card>
      {file && (
        <FileTasks
          file={file}
          session={session}
          entered={entered}
          onEnter={setEntered}
          onDiscard={discard}
        />
      )}
    </Page>
  )
}

interface FileTasksProps {
  readonly file: TasksFile
  readonly session: ReturnType<typeof useSession>
  readonly entered: Entered
  readonly onEnter: (entered: Entered) => void
  readonly onDiscard: () => void
}

const FileTasks = ({ file, session, entered, onEnter, onDiscard }: FileTasksProps) => {
  const [isPlanning, setIsPlanning] = useState(false)
  const [now] = useState(Date.now)
  const canKeep =
    isAdministrator(session.person) &&
    file.tasks.some(({ owner }) => owner !== undefined && owner !== session.person.username)
  const options = { session, keepsOwners: canKeep && entered.keepsOwners, now }
  const tasks = withItems(file.tasks, entered.items)
  const owners = tasks.map((task) => ownerOf(task, { ...options, existing: undefined }))
  // Each selection of an item starts another check; the last one is shown until then.
  const check = useQuery({ ...existing(tasks, owners), placeholderData: keepPreviousData })
  const isChecking = check.isPending || check.isPlaceholderData
  const rows = importRows(tasks, { ...options, existing: check.data })
  const invalid = file.invalid.map((task, index): InvalidRow => ({
    ...task,
    id: `invalid ${index}`,
    state: 'invalid',
  }))
  const selected = rows.filter(
    (row) => isImportable(row) && (row.state === 'ready') !== entered.toggled.has(row.id),
  )
  return (
    <People value={peopleOf(owners)}>
      {canKeep && (
        <Card>
          <CheckChoice
            label={t('keepOwners')}
            help={t('keepOwnersHelp')}
            checked={entered.keepsOwners}
            onChange={(keepsOwners) => onEnter({ ...entered, keepsOwners, toggled: new Set() })}
          />
        </Card>
      )}
      {check.isError && (
        <Notice
          tone="warning"
          action={
            <Button
              variant="outlined"
              color="inherit"
              size="small"
              onClick={() => void check.refetch()}
            >
              {t('retry')}
            </Button>
          }
        >
          {t('unchecked')}
        </Notice>
      )}
      {check.isPending && <Notice tone="neutral">{t('checking')}</Notice>}
      <MissingItems
        tasks={file.tasks}
        rows={rows}
        items={entered.items}
        onSelect={(items) => onEnter({ ...entered, items, toggled: new Set() })}
      />
      <DataTable
        caption={t('caption')}
        rows={[...invalid, ...rows]}
        columns={columns}
        rowId={idOf}
        rowName={nameOf}
        selection={{
          selected: new Set(selected.map(idOf)),
          selectable: isImportable,
          onChange: (ids) =>
            onEnter({
              ...entered,
              toggled: new Set(
                rows
                  .filter((row) => isImportable(row) && (row.state === 'ready') !== ids.has(row.id))
                  .map(idOf),
              ),
            }),
        }}
      />
      <SelectionBar summary={t('summary', { count: selected.length })}>
        <Button variant="outlined" onClick={onDiscard}>
          {t('discard')}
        </Button>
        <ActionButton
          variant="contained"
          disabledReason={
            isChecking ? t('checking') : selected.length === 0 ? t('none') : undefined
          }
          onClick={() => setIsPlanning(true)}
        >
          {t('review')}
        </ActionButton>
      </SelectionBar>
      {isPlanning && (
        <ImportPlan
          rows={selected}
          excluded={invalid.length + rows.length - selected.length}
          onStarted={draft.forget}
          onClose={() => setIsPlanning(false)}
        />
      )}
    </People>
  )
}
