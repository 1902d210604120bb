import { useEventCallback } from '@mui/material/utils'
import { useDeferredValue, useMemo, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import type { Task } from '../../../rest/records/task.ts'
import { tasks as operations } from '../../../rest/tasks/tasks.ts'
import { limitsAccess } from '../../../rest/tasks/taskTypes.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { useKept } from '../../shell/reopenPage.ts'
import { queryClient } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { exportOf } from '../../shell/lists/export/listExport.ts'
import {
  useSelectedOnly,
  SelectedAside,
  type SelectedOnly,
} from '../../shell/lists/selectedOnly.tsx'
import { ListView } from '../../shell/lists/ListView.tsx'
import { Timeline } from './timeline/Timeline.tsx'
import { paths } from '../../shell/paths.ts'
import { People, peopleOf } from '../../shell/people/Person.tsx'
import { usePermission } from '../../shell/permissions.ts'
import { session, useSession } from '../../shell/session/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { taskTitle } from '../words.ts'
import { columns } from './columns.tsx'
import { ItemIds } from './ItemLink.tsx'
import { taskList, type TaskListState } from './list.ts'
import { actionsOf } from './rowActions.ts'
import { cellText, zoneText } from './timeline/times.ts'
import { useStarts, type Starts } from './useStarts.ts'
import { firstTasks, useTasks } from './useTasks.ts'
import { t } from './messages.ts'
import { itemsById } from '../../shell/objects/items.ts'
import { readTitles } from '../../shell/objects/source.ts'
import { ActionsBar } from '../../shell/actions/ActionsBar.tsx'
import type { MoreAction } from '../../shell/actions/MoreActions.tsx'
import { exportTasks } from '../exchange/exchange.ts'
import { ChangeReview, type ChangeName } from './ChangeReview.tsx'

/** Members who are not administrators can list only their own tasks. */
const viewOf = (
  { show }: Pick<TaskListState, 'show'>,
  person: Parameters<typeof isAdministrator>[0],
) => (isAdministrator(person) ? show : 'mine')

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const state = taskList.read(new URL(request.url).searchParams)
  const first = firstTasks(viewOf(state, session().person))
  // The page reads stale tasks again itself, so that a search never waits. It shows an error in place of the rows.
  await queryClient.query({ ...first, staleTime: 'static' }).catch(() => undefined)
  return null
}

const none: readonly Task[] = []

/** Returns the tasks that start in a cell of the timeline; all tasks with 0 as its first minute. */
const useStartingAt = (
  tasks: readonly Task[],
  at: number,
  zoom: TaskListState['zoom'],
  starts: Starts | undefined,
): readonly Task[] =>
  useMemo(() => {
    if (at === 0 || !starts) return tasks
    const cell = starts.timelines[zoom].cellAt(at)
    return tasks.filter((task) => starts.of(task)?.[zoom].cells.includes(cell))
  }, [tasks, at, zoom, starts])

/** The space of the timeline until it is computed, so that the rows below stay in place. */
const TimelinePlace = () => (
  <Paper
    variant="outlined"
    aria-hidden
    sx={{ minBlockSize: { xs: 416, sm: 316 }, marginBlockEnd: 4 }}
  />
)

/** Scheduled tasks: own ones, for administrators those of all members, with a timeline of their coming runs. */
export const Component = () => {
  const { person } = useSession()
  const { state, change } = taskList.useUrl()
  const { at, zoom } = state
  const view = viewOf(state, person)
  const isAll = view === 'all'
  const { tasks = none, total, isComplete, progress, error, retry } = useTasks(view)
  const creating = usePermission(operations.create, person.username)
  const hasLimits = usePermission(limitsAccess).allowed
  const starts = useStarts(isComplete ? tasks : undefined)
  const [opened] = useState(Date.now)
  const [selected, setSelected] = useKept<ReadonlySet<string>>('selected', new Set())
  const chosen = useMemo(() => tasks.filter(({ id }) => selected.has(id)), [tasks, selected])
  const only = useSelectedOnly(selected.size, () => chosen.map(({ id }) => id))
  const { found, isFiltered, clear, shown, viewsOf } = taskList.use(tasks, {
    only,
    without: isAll ? [] : ['owner'],
    more: at !== 0 && starts && (
      <FilterMenu
        label={t('filter.at')}
        value={cellText(starts.timelines[zoom], starts.timelines[zoom].cellAt(at))}
        onClear={() => change({ at: 0 })}
      >
        {() => <Typography>{t('filter.atHelp')}</Typography>}
      </FilterMenu>
    ),
  })
  const rows = useStartingAt(shown.rows, only.ids ? 0 : at, zoom, starts)
  // Counting thousands of runs must not delay the rows of a search.
  const counted = useDeferredValue(found)
  const onZoom = useEventCallback((next: typeof zoom) => change({ zoom: next, at: 0 }))
  const onChoose = useEventCallback((next: number) => change({ at: next }))
  const owners = useMemo(() => peopleOf(tasks.map(({ userId }) => userId)), [tasks])
  const itemIds = useMemo(() => [...new Set(tasks.flatMap(({ itemId }) => itemId ?? []))], [tasks])
  const shownColumns = useMemo(
    () => (isAll ? columns : columns.filter(({ id }) => id !== 'owner')),
    [isAll],
  )
  const hasTimeline = tasks.some(({ active }) => active)
  const create = creating.allowed && (
    <ActionButton variant="contained" href={paths.newTask()}>
      {t('create')}
    </ActionButton>
  )
  const zone = zoneText(opened)
  return (
    <Page
      title={t('title')}
      subtitle={
        tasks.length > 0 && (
          <>
            {isAll && isComplete
              ? t('all', { count: total, owners: t('owners', { count: owners.length }) })
              : t('own', { count: total })}
            {' · '}
            {zone === 'UTC' ? t('onlyUtc') : t('times', { zone })}
          </>
        )
      }
      action={
        <>
          {hasLimits && (
            <Button variant="outlined" href={paths.taskLimits()}>
              {t('limits')}
            </Button>
          )}
          {creating.allowed && (
            <ActionButton variant="outlined" href={paths.importTasks()}>
              {t('import')}
            </ActionButton>
          )}
          {create}
        </>
      }
    >
      {!creating.allowed && <NoPermission permission={creating} isViewOnly />}
      {hasTimeline &&
        (starts ? (
          <Timeline
            tasks={counted}
            starts={starts}
            zoom={zoom}
            at={at}
            onZoom={onZoom}
            onChoose={onChoose}
          />
        ) : (
          <TimelinePlace />
        ))}
      <People value={owners}>
        <ItemIds value={itemIds}>
          <ListView
            {...shown}
            caption={t('caption')}
            rows={rows}
            columns={shownColumns}
            rowName={taskTitle}
            selection={{ selected, onChange: setSelected }}
            actionsOf={actionsOf}
            views={
              isAdministrator(person)
                ? viewsOf(t('which'), (show) => {
                    setSelected(new Set())
                    change({ ...taskList.unfiltered, show })
                  })
                : undefined
            }
            status={
              <>
                {error && <ErrorNotice error={error} onRetry={retry} />}
                {progress && (
                  <Box sx={{ marginBlockEnd: 3 }}>
                    <ProgressLine
                      label={t('loading')}
                      value={progress.found / Math.max(1, progress.total)}
                      figures={t('loadingFigures', { ...progress })}
                    />
                  </Box>
                )}
              </>
            }
            exported={isComplete ? exportOf('tasks', rows) : undefined}
            empty={
              error
                ? undefined
                : isFiltered
                  ? {
                      message: t('empty.found'),
                      reset: t('clear'),
                      onReset: clear,
                    }
                  : {
                      icon: 'tasks',
                      message: t(
                        isAll ? 'empty.all' : isAdministrator(person) ? 'empty.mine' : 'empty.own',
                      ),
                      line: creating.allowed ? t('empty.ownLine') : undefined,
                      action: create,
                    }
            }
          />
        </ItemIds>
      </People>
      <SelectedBar
        selected={chosen}
        onPage={rows.filter(({ id }) => selected.has(id)).length}
        only={only}
        total={rows.length}
        onSelectAll={() => setSelected(new Set(rows.map(({ id }) => id)))}
        onClear={() => setSelected(new Set())}
      />
    </Page>
  )
}

interface Props {
  /** The selected tasks, whatever the list finds. */
  readonly selected: readonly Task[]
  /** The number of selected tasks that the list finds. */
  readonly onPage: number
  readonly only: SelectedOnly
  /** The number of listed tasks. */
  readonly total: number
  readonly onSelectAll: () => void
  readonly onClear: () => void
}

/** The bar for the selected tasks; null without a selection. */
const SelectedBar = ({ selected, onPage, only, total, onSelectAll, onClear }: Props) => {
  const [change, setChange] = useState<ChangeName>()
  const count = selected.length
  const exportSelected = async () => {
    const itemIds = selected.flatMap(({ itemId }) => itemId ?? [])
    exportTasks(selected, await readTitles(itemsById, itemIds))
  }
  if (count === 0) return null
  const action = (name: ChangeName, icon: string): MoreAction => ({
    label: t(name),
    icon,
    onClick: () => setChange(name),
  })
  const [disable, enable] = [action('disable', 'pause'), action('enable', 'run')]
  const isAnyActive = selected.some(({ active }) => active)
  return (
    <>
      <ActionsBar
        summary={t('selected', { count })}
        aside={<SelectedAside only={only} count={count} onPage={onPage} />}
        onClear={onClear}
        primary={isAnyActive ? disable : enable}
        more={[
          ...(isAnyActive ? [enable] : []),
          { label: t('export'), icon: 'download', onClick: () => void exportSelected() },
          { ...action('delete', 'delete'), isDestructive: true },
        ]}
      >
        {count < total && (
          <Button variant="outlined" onClick={onSelectAll}>
            {t('selectAll', { count: total })}
          </Button>
        )}
      </ActionsBar>
      {change && (
        <ChangeReview
          change={change}
          tasks={selected}
          onClose={() => setChange(undefined)}
          onDone={onClear}
        />
      )}
    </>
  )
}
