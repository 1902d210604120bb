import { useStartRun } from '../../../shared/bulk/useStartRun.ts'
import { urlsKind } from '../../../shared/bulk/kinds/urls.ts'
import type { Target } from '../../../shared/bulk/records.ts'
import type { Change } from '../../../shell/changes/change.ts'
import { countValues } from '../../../shell/lists/counts.ts'
import { note, warning } from '../../../shell/changes/warning.ts'
import { Review } from '../../../shell/review/Review.tsx'
import { paths } from '../../../shell/paths.ts'
import { affectedItems } from '../../../shared/selection/affected.ts'
import { urlCount, type ItemPlan, type Replacement } from './plan.ts'
import { t } from './messages.ts'

interface Props {
  readonly replacement: Replacement
  /** The items whose URLs are replaced. */
  readonly chosen: readonly ItemPlan[]
  /** The items with URLs that are not. */
  readonly left: readonly ItemPlan[]
  readonly onClose: () => void
}

const targetOf = ({ id, title, type, owner, edited }: ItemPlan): Target => ({
  id,
  title,
  type,
  owner,
  change: urlsKind.change.parse({ parts: edited }),
})

/** The review of replacing a public URL in items. */
export const ReplaceReview = ({ replacement, chosen, left, onClose }: Props) => {
  const startRun = useStartRun()
  const { length: count } = chosen
  const urls = t('urls', { count: chosen.reduce((sum, plan) => sum + urlCount(plan), 0) })
  const items = t('items', { count })
  const scripts = chosen.filter((plan) => plan.scripts > 0).length
  const inParts = countValues(
    chosen.flatMap(({ parts }) => parts.flatMap(({ label, edits }) => edits.map(() => label))),
  )
  const changes: readonly Change[] = [
    {
      name: 'publicUrl',
      label: t('plan.publicUrl'),
      before: replacement.from,
      after: replacement.to,
      affected: [affectedItems(chosen)],
    },
    {
      name: 'where',
      label: t('plan.where'),
      before: undefined,
      after: inParts.map(([part, number]) =>
        t('plan.inPart', { part, urls: t('urls', { count: number }) }),
      ),
    },
  ]
  return (
    <Review
      title={t('plan.title', { urls, items })}
      changes={changes}
      warnings={[
        warning(t('plan.broken')),
        scripts > 0 && warning(t('plan.scripts', { count: scripts })),
        left.length > 0 &&
          warning(t('plan.byHand', { count: left.length }), {
            list: left.map(({ title, byHand }) =>
              t('plan.byHandOf', { title, reasons: byHand.join(' ') }),
            ),
          }),
        note(t('plan.changed')),
      ]}
      undo="bulk"
      request={chosen.flatMap(({ steps }) => steps)}
      actionLabel={t('plan.apply', { count })}
      apply={() =>
        startRun(
          {
            kind: 'urls',
            // Each item has its own.
            change: urlsKind.change.parse({ parts: [] }),
            title: t('run', { count }),
            endTitle: t('runEnded', { count }),
            next: [{ label: t('verify'), href: paths.urlReport() }],
          },
          [chosen.map(targetOf)],
          { changes },
        )
      }
      onClose={onClose}
    />
  )
}
