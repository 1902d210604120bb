import { useState } from 'react'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { useUrlSearch } from '../../shell/router.ts'
import type { Item } from '../../../rest/records/item.ts'
import type { Task } from '../../../rest/records/task.ts'
import {
  taskLimits,
  taskTypeNames,
  taskType,
  type TaskTypeName,
} from '../../../rest/tasks/taskTypes.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { send } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { itemsById } from '../../shell/objects/items.ts'
import { readNamed } from '../../shell/objects/source.ts'
import { useSession } from '../../shell/session/session.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { taskTitle } from '../words.ts'
import { withItem } from './itemValues.ts'
import { KindChoice } from './kinds/KindChoice.tsx'
import { firstValues, isTaskType, valuesOf, type TaskValues } from './values.ts'
import { firstCharacters } from '../../../rest/protocol/characters.ts'
import { t } from './messages.ts'
import { TaskForm } from './TaskForm.tsx'

interface Start {
  readonly draftName: string
  /** Undefined until a type is chosen. */
  readonly values: TaskValues | undefined
  /** The task that is copied. */
  readonly original?: Task | undefined
  /** Whether the task to copy could not be read. */
  readonly isMissing: boolean
}

/** Returns the wanted type, or the one that runs on the item. */
const typeFor = (wanted: string | undefined, item: Item | undefined) =>
  taskTypeNames.find((name) => name === wanted) ??
  taskTypeNames.find((name) => item && taskType(name).itemTypes.includes(item.type))

/** A copy has no end that has passed. */
const copied = (task: Task): TaskValues => {
  const isOver = task.endDate !== undefined && task.endDate <= Date.now()
  const title = task.title ?? ''
  return {
    ...valuesOf(task),
    title: title === '' ? '' : firstCharacters(t('copyOf', { title }), taskLimits.title),
    ...(isOver ? { startDate: '', endDate: '' } : {}),
  }
}

const readTask = async (copy: string) => {
  const [userName = '', taskId = ''] = copy.split('/')
  return send(tasks.read, { userName, taskId }).catch(() => undefined)
}

export const loader = async ({ request }: LoaderFunctionArgs): Promise<Start> => {
  const search = new URL(request.url).searchParams
  const [copy, itemId, typeName] = ['copy', 'item', 'type'].map((name) => search.get(name) ?? '')
  const draftName = ['new task', copy, itemId, typeName].filter(Boolean).join(' ')
  if (copy) {
    const original = await readTask(copy)
    if (original && isTaskType(original.type))
      return { draftName, original, values: copied(original), isMissing: false }
  }
  const [item] = itemId ? await readNamed(itemsById, [itemId]).catch(() => []) : []
  const type = typeFor(typeName, item)
  return {
    draftName,
    values: type && withFirstItem(firstValues(type), item),
    isMissing: Boolean(copy),
  }
}

const withFirstItem = (values: TaskValues, item: Item | undefined): TaskValues => {
  if (!item) return values
  const withIt = { ...values, itemId: item.id }
  return { ...withIt, ...withItem(withIt, '', item.url ?? '') }
}

/** The page that creates a task: empty, for an item, or as a copy of another task. */
export const Component = () => {
  const start = useLoaderData<typeof loader>()
  return <NewTask key={start.draftName} start={start} />
}

/** The state of a visit that began with the choice of a type. */
const chosen = 'chosen'

/** The choice of the type; the form of the type appears with it. */
const FirstChoice = () => {
  const [, setSearch] = useUrlSearch()
  const [type, setType] = useState<TaskTypeName>()
  return (
    <KindChoice
      chosen={type}
      onChange={(name) => {
        setType(name)
        setSearch((search) => new URLSearchParams([...search, ['type', name]]), {
          replace: true,
          preventScrollReset: true,
          state: chosen,
        })
      }}
    />
  )
}

const NewTask = ({ start }: { readonly start: Start }) => {
  const { person } = useSession()
  const state: unknown = useLocation().state
  // The form keeps its initial values.
  const [{ draftName, values, original, isMissing }] = useState(start)
  const refusal = refusalMessage(usePermission(tasks.create, person.username))
  return (
    <Page
      width="form"
      title={t('create')}
      crumbs={[{ label: t('crumb'), href: paths.tasks() }]}
      subtitle={original ? t('copyLine', { title: taskTitle(original) }) : t('createLine')}
    >
      {refusal !== undefined && <Notice tone="neutral">{refusal}</Notice>}
      {isMissing && <Notice tone="warning">{t('copyMissing')}</Notice>}
      {values ? (
        <TaskForm
          draftName={draftName}
          owner={person.username}
          start={values}
          isTypeFocused={state === chosen}
          refusal={refusal}
          next={paths.tasks()}
        />
      ) : (
        <FirstChoice />
      )}
    </Page>
  )
}
