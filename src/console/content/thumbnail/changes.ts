import { thumbnailStep } from '../../shared/bulk/kinds/thumbnail.ts'
import { hasThumbnail } from '../../shared/thumbnail/image.ts'
import type { Target } from '../../shared/bulk/records.ts'
import { affectedItems, maxListed, type Listed } from '../../shared/selection/affected.ts'
import type { RequestStep } from '../../shell/changes/mutationMeta.ts'
import { targetOf } from '../partitionByPermission.ts'
import { maxCopied, type ItemsSummary } from '../useItemsReview.ts'
import { t } from './messages.ts'

interface ThumbnailReview extends ItemsSummary {
  /** The number of items whose present thumbnails will be lost. */
  readonly lost: () => number
}

/** Returns the review of giving items an image as their thumbnail; null removes their thumbnails. */
export const createThumbnailReview = (image: File | null): ThumbnailReview => {
  const figures = { changing: 0, same: 0, problems: 0 }
  let lost = 0
  const listed: Listed[] = []
  const request: RequestStep[] = []
  return {
    add: (items) => {
      const targets: Target[] = []
      for (const item of items) {
        if (hasThumbnail(item)) lost += 1
        else if (!image) {
          figures.same += 1
          continue
        }
        figures.changing += 1
        const target = targetOf(item)
        targets.push(target)
        if (listed.length < maxListed) listed.push(target)
        if (request.length < maxCopied) request.push(thumbnailStep(target, image))
      }
      return targets
    },
    figures: () => ({ ...figures }),
    lost: () => lost,
    changes: () => {
      const count = figures.changing
      return [
        {
          name: 'thumbnail',
          label: t('label'),
          before: image ? undefined : t('label'),
          after: image?.name,
          summary: image ? t('becomes', { count, name: image.name }) : t('removed', { count }),
          affected: [affectedItems(listed, undefined, count)],
        },
      ]
    },
    request: () => request,
  }
}
