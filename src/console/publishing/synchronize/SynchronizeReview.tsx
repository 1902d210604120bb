import { useQuery } from '@tanstack/react-query'
import { foldersOf } from '../../shared/folders/folders.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { Input } from '../../../rest/protocol/operation.ts'
import { publishing } from '../../../rest/publishing/publishing.ts'
import { queryClient } from '../../shell/api.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { paths } from '../../shell/paths.ts'
import { useNavigateHere } from '../../shell/router.ts'
import type { Change } from '../../shell/changes/change.ts'
import { Review } from '../../shell/review/Review.tsx'
import { dangerous, warning, type PossibleWarnings } from '../../shell/changes/warning.ts'
import { publishingJob } from '../publishingJob.ts'
import type { Publication } from '../queries.ts'
import type { LayerUsage } from '../usage/usage.ts'
import { useUsageWarnings, whyUnchecked } from '../usage/useUsageWarnings.ts'
import { countsOf, type PreviewGroup, type PreviewRow } from './preview.ts'
import { detailOf, rowName } from './words.ts'
import { templateChange } from '../publish/template/templateInWords.ts'
import { t } from './messages.ts'
import { t as tPublishing } from '../messages.ts'

interface Props {
  readonly publication: Pick<Publication, 'datastoreId' | 'title' | 'owner' | 'portalFolderId'>
  readonly rows: readonly PreviewRow[]
  /** On a portal without previews, how many datasets have layers, which could all be deleted. */
  readonly unseen?: number
  readonly usage: LayerUsage
  readonly storedTemplate: object | null
  readonly input: Input<typeof publishing.publishLayers>
  readonly onStarted: () => void
  /** Called if the portal refuses the call because the database or the layers have changed. */
  readonly onOutdated: () => void
  readonly onClose: () => void
}

/** The groups in which something is done, in the order of the preview. */
const groups = ['renamed', 'removed', 'changed', 'restored', 'added', 'refreshed'] as const

const isOutdated = (error: unknown) => error instanceof PortalError && error.parameter === 'state'

/** The review of a synchronization. */
export const SynchronizeReview = ({
  publication: { datastoreId, title, owner, portalFolderId },
  rows,
  unseen,
  usage,
  storedTemplate,
  input,
  onStarted,
  onOutdated,
  onClose,
}: Props) => {
  const navigate = useNavigateHere()
  const { data: ownContent } = useQuery(foldersOf(owner))
  const folderTitle = (folder: string | null) =>
    ownContent?.folders?.find(({ id }) => id === folder)?.title ?? folder
  const warnings = useWarnings(rows, usage, owner)
  const changes: readonly Change[] = [
    ...(unseen === undefined
      ? []
      : [
          {
            name: 'datasets',
            label: t('unseen.datasets'),
            before: undefined,
            after: unseen,
            summary: t('unseen.compared', { count: unseen }),
          },
        ]),
    ...groups.flatMap((group) => changeOf(group, rows)),
    ...(input.syncItemInfo
      ? [
          {
            name: 'syncItemInfo',
            label: tPublishing('publication.itemInfo'),
            before: false,
            after: true,
          },
        ]
      : []),
    ...(input.portalFolderId === undefined
      ? []
      : [
          {
            name: 'portalFolderId',
            label: t('options.folder'),
            before: folderTitle(portalFolderId),
            after: folderTitle(input.portalFolderId),
          },
        ]),
    ...(input.applySvcConfigChanges
      ? [templateChange(t('options.json'), storedTemplate, input.templateSvcConfig)]
      : []),
  ]
  const start = async () => {
    try {
      const { jobId } = await mutate(publishing.publishLayers, input, {
        title: t('plan.written', { title }),
        endTitle: t('plan.writtenDone', { title }),
        target: { label: title, href: paths.dataStore(datastoreId) },
        changes,
        createdHref: (started) => paths.publishingResult(datastoreId, started.jobId),
        jobOf: (started) => publishingJob(started, { owner, title: t('plan.job', { title }) }),
      })
      onStarted()
      await navigate(paths.publishingResult(datastoreId, jobId))
      // What was compared is no longer right, and must not be seen again.
      queryClient.removeQueries({ queryKey: [publishing.datasets.path] })
    } catch (error) {
      if (!isOutdated(error)) throw error
      onOutdated()
    }
  }
  return (
    <Review
      title={t('plan.title')}
      subject={title}
      confirmWith={String(unseen ?? usage.layers.length)}
      isDeletion={unseen !== undefined || usage.layers.length > 0}
      changes={changes}
      warnings={[
        unseen !== undefined && dangerous(t('unseen.deletes'), { detail: t('plan.deletesDetail') }),
        ...warnings,
      ]}
      undo={{ reason: t('plan.undo') }}
      disabledReason={whyUnchecked(usage)}
      request={{ operation: publishing.publishLayers, input }}
      apply={start}
      onClose={onClose}
      actionLabel={t('plan.action')}
      backLabel={t(unseen === undefined ? 'plan.back' : 'unseen.back')}
    />
  )
}

/** Returns what happens to the datasets of a group as one change. */
const changeOf = (
  group: (typeof groups)[number],
  rows: readonly PreviewRow[],
): readonly Change[] => {
  const own = rows.filter((row) => row.group === group)
  const count = own.length
  if (count === 0) return []
  return [
    {
      name: group,
      label: t(`plan.group.${group}`),
      before: undefined,
      after: count,
      summary: t(`plan.does.${group}`, { count }),
      affected: [
        {
          label: t('plan.show', { count }),
          objects: own.map((row) => ({ title: rowName(row), detail: lineOf(row) })),
        },
      ],
    },
  ]
}

/** Groups whose rows need no line of their own. */
const plainGroups: readonly PreviewGroup[] = ['renamed', 'restored', 'added', 'refreshed']

const lineOf = (row: PreviewRow) => (plainGroups.includes(row.group) ? '' : detailOf(row))

const useWarnings = (
  rows: readonly PreviewRow[],
  usage: LayerUsage,
  owner: string,
): PossibleWarnings => {
  const counts = countsOf(rows)
  const count = usage.layers.length
  const ofUsage = useUsageWarnings(usage, owner, { isListed: true })
  return [
    count > 0 &&
      dangerous(t('plan.deletes', { count }), {
        detail: t('plan.deletesDetail'),
      }),
    ...ofUsage,
    counts.renamed > 0 &&
      warning(t('plan.renamed', { count: counts.renamed }), { detail: t('plan.renamedDetail') }),
    counts.failing > 0 &&
      warning(t('plan.failing', { count: counts.failing }), { detail: t('plan.failingDetail') }),
  ]
}
