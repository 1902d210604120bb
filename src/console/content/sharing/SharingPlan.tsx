import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cut, taskOf } from '../../shared/bulk/chunks.ts'
import { sharingKind } from '../../shared/bulk/kinds/sharing.ts'
import { sharingRequests } from '../../shared/bulk/kinds/sharingCalls.ts'
import type { Run, Target } from '../../shared/bulk/records.ts'
import { startRun } from '../../shared/bulk/runs.ts'
import type { Change } from '../../shell/plan/change.ts'
import { note, warning } from '../../shell/plan/warning.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { session } from '../../shell/session/session.ts'
import { attachedTo, maxChecked } from './attached.ts'
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
import { readPresent } from './readPresent.ts'
import { withoutRefused, type SharingContext } from './refusal.ts'
import { isWanted } from './state.ts'
import { maxListed, useUsedWarnings } from './useUsedWarnings.ts'
import { t } from './messages.ts'

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
export const SharingPlan = ({ context, entered, onClose, onStarted }: Props) => {
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
      targets,
      { changes: figuresOf(drafted, left) },
    )
    onStarted(run)
  }
  return (
    <Plan
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
