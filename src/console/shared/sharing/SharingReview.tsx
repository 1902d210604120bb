import { useQuery, queryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cut, taskOf } from '../bulk/chunks.ts'
import { sharingKind } from '../bulk/kinds/sharing.ts'
import { sharingRequests } from '../bulk/kinds/sharingCalls.ts'
import type { Run, Target } from '../bulk/records.ts'
import { startRun } from '../bulk/runs.ts'
import type { Change } from '../../shell/changes/change.ts'
import { note, warning, type PossibleWarnings } from '../../shell/changes/warning.ts'
import { Review } from '../../shell/review/Review.tsx'
import { session } from '../../shell/session/session.ts'
import {
  changedIn,
  changesOf,
  figuresOf,
  grantsControl,
  nameOf,
  unsharedFromAll,
  targetsOf,
  type DraftedSharing,
} from './plan.ts'
import { withoutRefused, type SharingContext } from './refusal.ts'
import { isWanted, type Row, isOn, type GroupItems } from './state.ts'
import { maxListed, useUsedWarnings } from './useUsedWarnings.ts'
import { t } from './messages.ts'
import { relationships, relationshipTypes } from '../../../rest/content/relationships.ts'
import { query, queryClient } from '../../shell/api.ts'
import { levelOf } from '../../../rest/content/sharingRules.ts'
import type { Present } from '../../shell/review/conflicts.ts'
import { readGroupItems, readItems } from './present.ts'

/** What a review and its bulk operation are called. */
interface Named {
  readonly title: string
  readonly action: string
  readonly run: string
  readonly runEnded: string
}

/** Names a change of the sharing of `count` items; `title` is the first of them. */
const sharingNamed = (count: number, title: string): Named => ({
  title: t('plan.title', { count }),
  action: t('plan.apply', { count }),
  run: t('plan.run', { count, title }),
  runEnded: t('plan.runEnded', { count, title }),
})

interface Props {
  readonly context: SharingContext
  /** The draft as it was entered; the review leaves out what the portal would refuse, and says why. */
  readonly entered: DraftedSharing
  /** What is changed. Default: the title of a single item. */
  readonly subject?: string
  readonly named?: typeof sharingNamed
  /** Returns warnings about the items that change, besides those of the review. */
  readonly warningsOf?: (changing: readonly Row[]) => PossibleWarnings
  readonly onClose: () => void
  readonly onStarted: (run: Run) => void
}

const namesOf = (changes: readonly Change[]) => new Set(changes.map(({ name }) => name))

/** Returns all requests of the bulk operation. */
const requestsOf = (targets: readonly Target[]) => {
  const run = { id: '', change: undefined }
  return cut(sharingKind, run, targets).flatMap((chunk) =>
    sharingRequests(
      chunk.targets.map((target) => taskOf(sharingKind, run, target)),
      session().person,
    ),
  )
}

/** Shows the sharing changes with their effects, and starts the bulk operation. */
export const SharingReview = ({
  context,
  entered,
  subject,
  named = sharingNamed,
  warningsOf,
  onClose,
  onStarted,
}: Props) => {
  const { drafted, refused } = useMemo(() => {
    const possible = withoutRefused(context, entered, entered.rows, entered.columns)
    return { drafted: { ...entered, draft: possible.draft }, refused: possible.refused }
  }, [context, entered])
  const changes = changesOf(drafted)
  const changing = drafted.rows.filter(({ id }) => drafted.draft.has(id))
  const [only] = changing.length === 1 ? changing : []
  const texts = named(changing.length, only?.title ?? '')
  const isFew = changing.length <= maxChecked
  const attached = useQuery({ ...attachedTo(changing), enabled: isFew }).data ?? []
  const used = useUsedWarnings(drafted)
  const out = unsharedFromAll(drafted).length
  const granting = drafted.columns.filter(
    (column) =>
      grantsControl(column) &&
      changedIn(drafted, column).some((row) => isWanted(drafted, row, column)),
  )
  const apply = async (left: readonly Change[]) => {
    const targets = targetsOf(drafted, namesOf(left))
    const [first] = targets
    if (!first) return
    const names = named(targets.length, first.title)
    const run = await startRun(
      {
        kind: 'sharing',
        title: names.run,
        endTitle: names.runEnded,
        change: first.change,
      },
      [targets],
      { changes: figuresOf(drafted, left) },
    )
    onStarted(run)
  }
  return (
    <Review
      subject={subject ?? only?.title}
      disabledReason={changes.length === 0 ? t('plan.nothing') : undefined}
      confirmWith={only?.title ?? String(changing.length)}
      undo="bulk"
      title={texts.title}
      changes={changes}
      warnings={[
        ...refused.map(({ column, why, rows }) =>
          warning(t('plan.refused', { count: rows.length, column: nameOf(column) }), {
            detail: why,
            list: rows.slice(0, maxListed).map(({ title }) => title),
          }),
        ),
        out > 0 && warning(t('plan.private', { count: out }), { detail: t('plan.privateDetail') }),
        ...(warningsOf?.(changing) ?? []),
        ...used,
        !isFew && note(t('plan.attachedSome')),
        ...attached.map((one) =>
          note(t('plan.attached', { item: one.item, attached: one.attached.join(', ') })),
        ),
      ]}
      request={(left) => requestsOf(targetsOf(drafted, namesOf(left)))}
      readAgain={() => readPresent(drafted, changes)}
      apply={apply}
      onClose={onClose}
      actionLabel={texts.action}
      acknowledgment={
        granting.length > 0
          ? t('plan.confirm', { groups: granting.map(nameOf).join(', ') })
          : undefined
      }
    />
  )
}

/** The maximum number of items whose attached items are read, with one request for each item. */
const maxChecked = 20

const composite = Object.entries(relationshipTypes)
  .filter(([, { compositeShare }]) => compositeShare)
  .map(([name]) => name)

/** The items that are shared together with an item. */
interface DependentItem {
  readonly item: string
  readonly attached: readonly string[]
}

/** Query for the titles of the items attached to these items (at most `maxChecked`); items without any are omitted. */
const attachedTo = (rows: readonly Row[]) =>
  queryOptions({
    queryKey: [relationships.related.path, 'sharing', rows.map(({ id }) => id)],
    queryFn: async (): Promise<DependentItem[]> => {
      const found = await Promise.all(
        rows.map(async ({ id, title }) => {
          const { relatedItems } = await queryClient.query(
            query(relationships.related, {
              itemId: id,
              relationshipTypes: composite,
              direction: 'forward',
            }),
          )
          return { item: title, attached: relatedItems.map((one) => one.title) }
        }),
      )
      return found.filter(({ attached }) => attached.length > 0)
    },
  })

/** Reads which of the changing items are currently shared with each column, by the names of the changes. */
const readPresent = async (
  drafted: DraftedSharing,
  changes: readonly Change[],
): Promise<Present> => {
  const names = new Set(changes.map(({ name }) => name))
  const columns = drafted.columns.filter(({ id }) => names.has(id))
  const [items, ...holdings] = await Promise.all([
    readItems([...drafted.draft.keys()]),
    ...columns
      .filter(({ group }) => group)
      .map(async (column) => {
        const ids = changedIn(drafted, column).map(({ id }) => id)
        return [column.id, await readGroupItems(column.id, ids)] as const
      }),
  ])
  const groupItems: GroupItems = new Map(holdings)
  return Object.fromEntries(
    columns.map((column) => [
      column.id,
      changedIn(drafted, column)
        .filter((row) => {
          const item = items.get(row.id)
          // An item that searches don't find yet keeps the level that was read.
          const level = item ? levelOf(item.access) : row.level
          return isOn({ groupItems }, { ...row, level }, column)
        })
        .map(({ id }) => id),
    ]),
  )
}
