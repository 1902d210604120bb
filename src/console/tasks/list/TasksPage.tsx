import { useEventCallback } from '@mui/material/utils'
import { useDeferredValue, useMemo, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import type { Task } from '../../../rest/records/task.ts'
import { tasks as operations } from '../../../rest/tasks/tasks.ts'
import { limitsAccess } from '../../../rest/tasks/taskTypes.ts'
import { useKept } from '../../shell/history/undoing.ts'
import { queryClient } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { exportOf } from '../../shell/lists/export/listExport.ts'
import { pageSize, readList, useList } from '../../shell/lists/listState.ts'
import { useSelectedOnly } from '../../shell/lists/selectedOnly.tsx'
import { ListView } from '../../shell/lists/ListView.tsx'
import { Timeline } from './timeline/Timeline.tsx'
import { paths } from '../../shell/paths.ts'
import { People, peopleOf } from '../../shell/people/Person.tsx'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { session, useSession } from '../../shell/session/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { taskTitle } from '../words.ts'
import { columns } from './columns.tsx'
import { Filters } from './Filters.tsx'
import { ItemIds } from './ItemLink.tsx'
import {
  inState,
  isFiltered,
  matching as matchingOf,
  sorted,
  TaskList,
  unfiltered,
  views,
  type TaskListState,
} from './list.ts'
import { actionsOf } from './rowActions.ts'
import { SelectedBar } from './SelectedBar.tsx'
import { cellText, zoneText } from './timeline/times.ts'
import { useStarts, type Starts } from './useStarts.ts'
import { firstTasks, useTasks } from './useTasks.ts'
import { t } from './messages.ts'

/** Members who are not administrators can list only their own tasks. */
const viewOf = (
  { show }: Pick<TaskListState, 'show'>,
  person: Parameters<typeof isAdministrator>[0],
) => (isAdministrator(person) ? show : 'mine')

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const state = readList(TaskList, new URL(request.url).searchParams)
  const first = firstTasks(viewOf(state, session().person))
  // The page reads stale tasks again itself, so that a search never waits. It shows an error in place of the rows.
  await queryClient.query({ ...first, staleTime: 'static' }).catch(() => undefined)
  return null
}

const none: readonly Task[] = []

/** Returns the tasks that start in the chosen cell of the timeline; all tasks without one. */
const startingAt = (
  tasks: readonly Task[],
  { at, zoom }: Pick<TaskListState, 'at' | 'zoom'>,
  starts: Starts | undefined,
): readonly Task[] => {
  if (at === 0 || !starts) return tasks
  const cell = starts.timelines[zoom].cellAt(at)
  return tasks.filter((task) => starts.of(task)?.[zoom].cells.includes(cell))
}

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
  const list = useList(TaskList)
  const { state, change } = list
  const view = viewOf(state, person)
  const isAll = view === 'all'
  const { tasks = none, total, isComplete, progress, error, retry } = useTasks(view)
  const refusal = refusalMessage(usePermission(operations.create, person.username))
  const hasLimits = usePermission(limitsAccess).allowed
  const starts = useStarts(isComplete ? tasks : undefined)
  const [opened] = useState(Date.now)
  const [selected, setSelected] = useKept<ReadonlySet<string>>('selected', new Set())
  const { q, kind, owner, item, sort, order, at, zoom } = state
  const inOrder = useMemo(() => sorted(tasks, { sort, order }), [tasks, sort, order])
  const matching = useMemo(
    () => matchingOf(inOrder, { q, kind, owner: isAll ? owner : [], item }),
    [inOrder, q, kind, owner, item, isAll],
  )
  const inChosenState = useMemo(() => inState(matching, state.state), [matching, state.state])
  const found = useMemo(
    () => startingAt(inChosenState, { at, zoom }, starts),
    [inChosenState, at, zoom, starts],
  )
  // Counting thousands of runs must not delay the rows of a search.
  const counted = useDeferredValue(inChosenState)
  const onZoom = useEventCallback((next: typeof zoom) => change({ zoom: next, at: 0 }))
  const onChoose = useEventCallback((next: number) => change({ at: next }))
  const chosen = useMemo(() => tasks.filter(({ id }) => selected.has(id)), [tasks, selected])
  const only = useSelectedOnly(selected.size, () => chosen.map(({ id }) => id))
  const rows = useMemo(
    () =>
      only.ids
        ? tasks.filter(({ id }) => only.ids?.has(id))
        : found.slice((state.page - 1) * pageSize, state.page * pageSize),
    [only.ids, tasks, found, state.page],
  )
  const owners = useMemo(() => peopleOf(rows.map(({ userId }) => userId)), [rows])
  const itemIds = useMemo(() => [...new Set(rows.flatMap(({ itemId }) => itemId ?? []))], [rows])
  const shownColumns = useMemo(
    () => (isAll ? columns : columns.filter(({ id }) => id !== 'owner')),
    [isAll],
  )
  const here = useMemo(
    () => new Set(rows.flatMap(({ id }) => (selected.has(id) ? [id] : []))),
    [rows, selected],
  )
  const selectHere = (ids: ReadonlySet<string>) =>
    setSelected(
      new Set([...[...selected].filter((id) => !rows.some((row) => row.id === id)), ...ids]),
    )
  const allOwners = useMemo(() => new Set(tasks.map(({ userId }) => userId)).size, [tasks])
  const hasTimeline = tasks.some(({ active }) => active)
  const isBare = isComplete && tasks.length === 0
  const create = (
    <ActionButton variant="contained" href={paths.newTask()} disabledReason={refusal}>
      {t('create')}
    </ActionButton>
  )
  const atText =
    at === 0 || !starts
      ? undefined
      : cellText(starts.timelines[zoom], starts.timelines[zoom].cellAt(at))
  const zone = zoneText(opened)
  return (
    <Page
      title={t('title')}
      subtitle={
        tasks.length > 0 && (
          <>
            {isAll && isComplete
              ? t('all', { count: total, owners: t('owners', { count: allOwners }) })
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
          <ActionButton variant="outlined" href={paths.importTasks()} disabledReason={refusal}>
            {t('import')}
          </ActionButton>
          {create}
        </>
      }
    >
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
            name="tasks"
            list={list}
            caption={t('caption')}
            rows={rows}
            columns={shownColumns}
            rowId={({ id }) => id}
            rowName={taskTitle}
            selection={{ selected: here, onChange: selectHere }}
            actionsOf={actionsOf}
            search={isBare ? undefined : { label: t('search'), isInPage: true }}
            views={
              isAdministrator(person)
                ? {
                    label: t('which'),
                    selected: state.show,
                    onSelect: (show) => {
                      setSelected(new Set())
                      change({ ...unfiltered, show })
                    },
                    chips: views.map((value) => ({ value, label: t(`views.${value}`) })),
                  }
                : undefined
            }
            filters={
              !isBare && (
                <Filters
                  state={state}
                  change={change}
                  tasks={tasks}
                  matching={matching}
                  hasOwners={isAll}
                  at={atText}
                />
              )
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
            exported={isComplete ? exportOf('tasks', found) : undefined}
            only={only}
            pages={only.ids ? undefined : { total: found.length }}
            empty={
              error
                ? undefined
                : isFiltered(state)
                  ? {
                      message: t('empty.found'),
                      reset: t('clear'),
                      onReset: () => change(unfiltered),
                    }
                  : {
                      icon: 'tasks',
                      message: t(
                        isAll ? 'empty.all' : isAdministrator(person) ? 'empty.mine' : 'empty.own',
                      ),
                      line: t('empty.ownLine'),
                      action: create,
                    }
            }
          />
        </ItemIds>
      </People>
      <SelectedBar
        selected={chosen}
        onPage={here.size}
        only={only}
        total={found.length}
        onSelectAll={() => setSelected(new Set(found.map(({ id }) => id)))}
        onClear={() => setSelected(new Set())}
      />
    </Page>
  )
}
