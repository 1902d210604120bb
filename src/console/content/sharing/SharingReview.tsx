import { useQuery, queryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cut, taskOf } from '../../shared/bulk/chunks.ts'
import { sharingKind } from '../../shared/bulk/kinds/sharing.ts'
import { sharingRequests } from '../../shared/bulk/kinds/sharingCalls.ts'
import type { Run, Target } from '../../shared/bulk/records.ts'
import { startRun } from '../../shared/bulk/runs.ts'
import type { Change } from '../../shell/changes/change.ts'
import { note, warning } from '../../shell/changes/warning.ts'
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

interface Props {
  readonly context: SharingContext
  /** The draft as it was entered; the review leaves out what the portal would refuse, and says why. */
  readonly entered: DraftedSharing
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
export const SharingReview = ({ context, entered, onClose, onStarted }: Props) => {
  const { drafted, refused } = useMemo(() => {
    const possible = withoutRefused(context, entered, entered.rows, entered.columns)
    return { drafted: { ...entered, draft: possible.draft }, refused: possible.refused }
  }, [context, entered])
  const changes = changesOf(drafted)
  const changing = drafted.rows.filter(({ id }) => drafted.draft.has(id))
  const [only] = changing.length === 1 ? changing : []
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
    const run = await startRun(
      {
        kind: 'sharing',
        title: t('plan.run', { count: targets.length, title: first.title }),
        endTitle: t('plan.runEnded', { count: targets.length, title: first.title }),
        change: first.change,
      },
      [targets],
      { changes: figuresOf(drafted, left) },
    )
    onStarted(run)
  }
  return (
    <Review
      subject={only?.title}
      disabledReason={changes.length === 0 ? t('plan.nothing') : undefined}
      confirmWith={only?.title ?? String(changing.length)}
      undo="bulk"
      title={t('plan.title', { count: changing.length })}
      changes={changes}
      warnings={[
        ...refused.map(({ column, why, rows }) =>
          warning(t('plan.refused', { count: rows.length, column: nameOf(column) }), {
            detail: why,
            list: rows.slice(0, maxListed).map(({ title }) => title),
          }),
        ),
        out > 0 && warning(t('plan.private', { count: out }), { detail: t('plan.privateDetail') }),
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
      actionLabel={t('plan.apply', { count: changing.length })}
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
