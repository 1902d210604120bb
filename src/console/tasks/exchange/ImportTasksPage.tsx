import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { tasks as operations } from '../../../rest/tasks/tasks.ts'
import type { TaskCreation } from '../../shared/bulk/kinds/taskCreation.ts'
import type { Target } from '../../shared/bulk/records.ts'
import { useStartRun } from '../../shared/bulk/useStartRun.ts'
import { taskTypeName } from '../../shared/tasks/taskName.ts'
import {
  entryColumns,
  FileEntries,
  isInvalid,
  type ReviewProps,
} from '../../shell/exchange/FileEntries.tsx'
import {
  FileImportPage,
  importDraft,
  type OpenedFile,
} from '../../shell/exchange/FileImportPage.tsx'
import { paths } from '../../shell/paths.ts'
import { People, peopleOf, Person } from '../../shell/people/Person.tsx'
import type { Change } from '../../shell/changes/change.ts'
import { Review } from '../../shell/review/Review.tsx'
import { note, warning } from '../../shell/changes/warning.ts'
import { useSession } from '../../shell/session/session.ts'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { scheduleInWords } from '../schedule/scheduleInWords.ts'
import { taskFile } from './exchange.ts'
import {
  existing,
  importRows,
  isImportable,
  ownerOf,
  withItems,
  type ImportRow,
} from './importTasks.ts'
import { t } from './messages.ts'
import { settingsIn, type FileTask } from './settings.ts'
import { ItemPicker } from '../../shared/pickers/ItemPicker.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { itemProblem, itemsFor } from '../form/kindAccess.ts'

const columns = entryColumns<ImportRow>({
  header: t('column.task'),
  help: ({ help }) => help,
  isReason: true,
  states: {
    ready: { tone: 'success', label: t('state.ready') },
    same: { tone: 'neutral', label: t('state.same') },
    differs: { tone: 'warning', label: t('state.differs') },
    limit: { tone: 'warning', label: t('state.limit') },
    ended: { tone: 'error', label: t('state.ended') },
    itemMissing: { tone: 'error', label: t('state.itemMissing') },
    itemType: { tone: 'error', label: t('state.itemType') },
    itemOwner: { tone: 'error', label: t('state.itemOwner') },
    refused: { tone: 'error', label: t('state.refused') },
  },
  others: [
    {
      id: 'type',
      header: t('column.type'),
      cell: (row) => taskTypeName(isInvalid(row) ? row.type : row.task.type),
    },
    {
      id: 'owner',
      header: t('column.owner'),
      cell: (row) => !isInvalid(row) && <Person username={row.owner} />,
    },
    {
      id: 'schedule',
      header: t('column.schedule'),
      isCut: true,
      cell: (row) => !isInvalid(row) && scheduleInWords(row.task),
    },
  ],
})

const Choices = z.object({
  keepsOwners: z.boolean(),
  activates: z.boolean().default(false),
  /** Items of this portal by the ID of the item in the file. */
  items: z.record(z.string(), z.string()),
})
type Choices = z.output<typeof Choices>

const draft = importDraft('tasks import', taskFile, Choices, {
  keepsOwners: false,
  activates: false,
  items: {},
})

/** The page that creates tasks from a file: checks them against this portal, and selects them. */
export const Component = () => (
  <FileImportPage
    draft={draft}
    file={taskFile}
    list={{ label: t('list'), href: paths.tasks() }}
    t={t}
  >
    {(opened) => <FileTasks {...opened} />}
  </FileImportPage>
)

const FileTasks = (opened: OpenedFile<FileTask, Choices>) => {
  const { entries, choices, onChoose } = opened
  const session = useSession()
  const [now] = useState(Date.now)
  const canKeep =
    isAdministrator(session.person) &&
    entries.some(({ owner }) => owner !== undefined && owner !== session.person.username)
  const { activates } = choices
  const options = { session, keepsOwners: canKeep && choices.keepsOwners, activates, now }
  const tasks = withItems(entries, choices.items)
  const owners = tasks.map((task) => ownerOf(task, options))
  // Each selection of an item starts another check; the last one is shown until then.
  const check = useQuery({ ...existing(tasks, owners, session), placeholderData: keepPreviousData })
  const rows = importRows(tasks, { ...options, existing: check.data })
  return (
    <People value={peopleOf(owners)}>
      <Card>
        {canKeep && (
          <CheckChoice
            label={t('keepOwners')}
            help={t('keepOwnersHelp')}
            checked={choices.keepsOwners}
            onChange={(keepsOwners) => onChoose({ ...choices, keepsOwners })}
          />
        )}
        <CheckChoice
          label={t('activate')}
          help={t('activateHelp')}
          checked={activates}
          onChange={(next) => onChoose({ ...choices, activates: next })}
        />
      </Card>
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
        tasks={entries}
        rows={rows}
        items={choices.items}
        onSelect={(items) => onChoose({ ...choices, items })}
      />
      <FileEntries
        opened={opened}
        rows={rows}
        columns={columns}
        isImportable={isImportable}
        isSuggested={({ state }) => state === 'ready'}
        t={t}
        summary={(selected) => t('summary', { count: selected.length })}
        disabledReason={check.isPending || check.isPlaceholderData ? t('checking') : undefined}
        Review={ImportReview}
      />
    </People>
  )
}

const targetOf = ({ id, name, task, owner, isDisabled }: ImportRow): Target => {
  const change: TaskCreation = { settings: settingsIn(task), isDisabled }
  return { id, title: name, type: taskTypeName(task.type), owner, change }
}

const ImportReview = ({ rows, excluded, onClose }: ReviewProps<ImportRow>) => {
  const startRun = useStartRun()
  const count = rows.length
  const namesIn = (state: ImportRow['state']) =>
    rows.filter((row) => row.state === state).map(({ name }) => name)
  const over = namesIn('limit')
  const twice = namesIn('same')
  const differing = namesIn('differs')
  const disabled = rows.filter(({ isDisabled }) => isDisabled).length
  const active = count - disabled
  const changes: readonly Change[] = [
    {
      name: 'tasks',
      label: t('plan.tasks'),
      before: undefined,
      after: rows.map(({ name }) => name),
      summary: t('plan.summary', { count }),
      affected: [
        {
          label: t('plan.show', { count }),
          objects: rows.map(({ name, task }) => ({ title: name, detail: scheduleInWords(task) })),
        },
      ],
    },
  ]
  return (
    <Review
      title={t('plan.title', { count })}
      changes={changes}
      warnings={[
        over.length > 0 && warning(t('plan.limit', { count: over.length }), { list: over }),
        twice.length > 0 && warning(t('plan.same', { count: twice.length }), { list: twice }),
        differing.length > 0 &&
          warning(t('plan.differs', { count: differing.length }), { list: differing }),
        active > 0 && note(t('plan.active', { count: active })),
        disabled > 0 && note(t('plan.disabled', { count: disabled })),
        excluded > 0 && note(t('plan.excluded', { count: excluded })),
      ]}
      undo="bulk"
      request={rows.flatMap(({ task, owner: userName, isDisabled }, index) => {
        const input = { userName, ...settingsIn(task) }
        const created = { userName, taskId: `TASK_ID_${index + 1}` }
        return [
          { operation: operations.create, input },
          ...(isDisabled ? [{ operation: operations.disable, input: created }] : []),
        ]
      })}
      apply={async () => {
        await startRun(
          {
            kind: 'taskCreation',
            title: t('plan.run', { count }),
            endTitle: t('plan.runEnded', { count }),
            change: undefined,
          },
          [rows.map(targetOf)],
          { changes },
          draft,
        )
      }}
      onClose={onClose}
      actionLabel={t('plan.apply', { count })}
    />
  )
}

const maxListed = 50

interface Props {
  /** The tasks as in the file. */
  readonly tasks: readonly FileTask[]
  /** What importing each of them would lead to, in the same order. */
  readonly rows: readonly ImportRow[]
  /** The selected items by the ID of the item in the file. */
  readonly items: Readonly<Record<string, string>>
  readonly onSelect: (items: Readonly<Record<string, string>>) => void
}

/** Selects an item of this portal for each item of the file that this portal doesn't have. */
const MissingItems = ({ tasks, rows, items, onSelect }: Props) => {
  const session = useSession()
  const missing = new Map<string, ImportRow[]>()
  for (const [index, { itemId, taskURL }] of tasks.entries()) {
    const row = rows[index]
    // The URL of a geoprocessing task is that of its service, so another item isn't enough.
    if (!row || itemId === undefined || taskURL !== undefined) continue
    if (row.state !== 'itemMissing' && items[itemId] === undefined) continue
    missing.set(itemId, [...(missing.get(itemId) ?? []), row])
  }
  const titles = new Map(tasks.map(({ itemId, itemTitle }) => [itemId, itemTitle]))
  if (missing.size === 0) return null
  return (
    <Card title={t('missing.title')}>
      <Typography color="textSecondary" sx={{ marginBlockEnd: 3 }}>
        {t('missing.line')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {[...missing].slice(0, maxListed).map(([itemId, rowsOfItem]) => {
          const [row] = rowsOfItem
          if (!row) return null
          const { owner } = row
          const { type } = row.task
          const label = t('missing.item', {
            item: titles.get(itemId) ?? itemId,
            count: rowsOfItem.length,
          })
          const chosen = items[itemId]
          return (
            <Field key={itemId} label={label}>
              {(control) => (
                <ItemPicker
                  id={control.id}
                  label={label}
                  max={1}
                  within={itemsFor(session, type, owner)}
                  filter={(item) => itemProblem(session, type, owner, item)}
                  chosen={chosen === undefined ? [] : [chosen]}
                  onChange={([id]) => {
                    const { [itemId]: _before, ...rest } = items
                    onSelect(id === undefined ? rest : { ...rest, [itemId]: id })
                  }}
                />
              )}
            </Field>
          )
        })}
        {missing.size > maxListed && (
          <Typography color="textSecondary">
            {t('missing.more', { shown: maxListed, count: missing.size })}
          </Typography>
        )}
      </Box>
    </Card>
  )
}
