import { useEffect, useState } from 'react'
import { editSteps } from '../../shared/bulk/kinds/edit.ts'
import { prepareRun, type PreparedRun } from '../../shared/bulk/runs.ts'
import type { Target } from '../../shared/bulk/records.ts'
import type { SelectedItem } from '../../shared/selection/selection.ts'
import type { RequestStep } from '../../shell/mutations/mutationMeta.ts'
import type { Change } from '../../shell/plan/change.ts'
import { targetOf } from '../partitionByPermission.ts'
import { readItems } from '../readItems.ts'
import { createEditReview, type EditFigures } from './changes.ts'
import type { ItemEdit } from './itemEdit.ts'
import { t } from './messages.ts'

/** The items of a review, and what they should get. */
export interface Planned {
  readonly items: readonly SelectedItem[]
  readonly wanted: ItemEdit
}

/** What a review shows once all items have been read, and the bulk operation that then waits for its start. */
export interface EditReview extends EditFigures {
  readonly changes: readonly Change[]
  readonly problemList: readonly string[]
  /** The number of items that don't exist or are not accessible. */
  readonly missing: number
  /** The requests of the first items, since each item has its own. */
  readonly request: readonly RequestStep[]
  readonly prepared: PreparedRun
}

const maxCopied = 20

/** The pause between two reports of the progress (ms). */
const pause = 300

/** Reads the items page by page, and stores the targets of the bulk operation meanwhile. Throws what `readItems` or the browser throws. */
const review = async (
  { items, wanted }: Planned,
  onRead: (count: number) => void,
  signal: AbortSignal,
): Promise<EditReview> => {
  const folded = createEditReview(wanted)
  const request: RequestStep[] = []
  let copied = 0
  let found = 0
  let reported = 0
  async function* targets(): AsyncGenerator<Target[]> {
    for await (const page of readItems(items, signal)) {
      found += page.items.length
      const edited = folded.add(page.items)
      for (const { item, edit } of edited.slice(0, maxCopied - copied)) {
        request.push(...editSteps(item, edit.to))
        copied += 1
      }
      yield edited.map(({ item, edit }) => ({ ...targetOf(item), change: edit }))
      if (Date.now() - reported < pause) continue
      reported = Date.now()
      onRead(page.read)
    }
  }
  const about = {
    kind: 'edit',
    title: t('run', { count: items.length }),
    change: undefined,
  } as const
  const prepared = await prepareRun(about, targets())
  return {
    ...folded.figures(),
    changes: folded.changes(),
    problemList: folded
      .problems()
      .map(({ title, name, message }) =>
        t('plan.problem', { title, name: t(`name.${name}`), message }),
      ),
    missing: items.length - found,
    request,
    prepared,
  }
}

/** Reviews an edit of any number of items. Once the review is left, what was stored for it and did not start is removed. */
export const useEditReview = (planned: Planned) => {
  const [attempt, setAttempt] = useState(() => ({ planned, begun: Date.now() }))
  const [read, setRead] = useState(0)
  const [reviewed, setReviewed] = useState<EditReview>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const reviewing = review(attempt.planned, setRead, signal)
    reviewing.then(
      (result) => !signal.aborted && setReviewed(result),
      (failure: unknown) => !signal.aborted && setError(failure),
    )
    return () => {
      controller.abort()
      reviewing.then(({ prepared }) => prepared.discard()).catch(() => undefined)
    }
  }, [attempt])
  return {
    /** When the reading began (epoch ms). */
    begun: attempt.begun,
    /** The number of items that have been read. */
    read,
    reviewed,
    error,
    readAgain: () => {
      setError(undefined)
      setRead(0)
      setAttempt({ planned, begun: Date.now() })
    },
  }
}
