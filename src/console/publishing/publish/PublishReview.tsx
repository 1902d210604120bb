import { useQuery } from '@tanstack/react-query'
import { foldersOf, folderMutation, useNewFolder } from '../../shared/folders/folders.ts'
import { t as tFolders } from '../../shared/folders/messages.ts'
import { fromAnswer } from '../../../rest/protocol/asCode.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { publishing } from '../../../rest/publishing/publishing.ts'
import { invalidate } from '../../shell/api.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import type { RequestStep } from '../../shell/changes/mutationMeta.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/changes/change.ts'
import { Review } from '../../shell/review/Review.tsx'
import { note, warning } from '../../shell/changes/warning.ts'
import { publishingJob } from '../publishingJob.ts'
import { serverList } from '../queries.ts'
import { previewOf, stateOf, type Reading } from './preview/preview.ts'
import type { StepProps } from './stepProps.ts'
import { fieldOf, refusalText } from './publishValues.ts'
import { templateChange } from './template/templateInWords.ts'
import { sentTemplate } from './template/templateProblems.ts'
import { t } from './messages.ts'
import { t as tPublishing } from '../messages.ts'

interface Props extends StepProps {
  /** The database as the preview shows it; undefined if the portal has no previews. */
  readonly reading?: Reading
  /** The titles of the layers that the member already has. */
  readonly titles: readonly string[]
  /** Called when the portal refused the call because the database or the layers have changed. */
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** The review of the first publication. It starts the job. */
export const PublishReview = (props: Props) => {
  const { publication, values, reading, titles, onChange, onRefused, onStarted } = props
  const { onChanged, onClose } = props
  const { datastoreId, title, owner } = publication
  const { serverId, serverFolder, place, folderId, syncItemInfo } = values
  const { data: servers } = useQuery(serverList())
  const { data: ownContent } = useQuery(foldersOf(owner))
  const createFolder = useNewFolder(owner)
  const folderName = values.folderName.trim()
  const template = sentTemplate(values.template)
  const rows = reading ? previewOf(reading, titles) : []
  const published = rows.filter((row) => stateOf(row) !== 'cannot')
  const skipped = rows.filter((row) => stateOf(row) === 'cannot')
  const toCheck = rows.filter((row) => stateOf(row) === 'check')
  const count = published.length
  const layers = count * 2
  const inputFor = (portalFolderId: string) => ({
    datastoreId,
    templateSvcConfig: template,
    portalFolderId,
    serverId,
    serverFolder,
    syncItemInfo,
    ...(reading && { state: reading.state }),
  })
  const request: readonly RequestStep[] =
    place === 'existing'
      ? [{ operation: publishing.publishLayers, input: inputFor(folderId) }]
      : [
          folderMutation(owner, folderName),
          { operation: publishing.publishLayers, input: inputFor(fromAnswer('FOLDER')) },
        ]
  const changes: readonly Change[] = [
    {
      name: 'datasets',
      label: t('plan.datasets'),
      before: null,
      after: reading ? layers : t('plan.everything'),
      ...(reading
        ? {
            summary: t('plan.summary', { count, layers }),
            affected: [
              {
                label: t('plan.show', { count }),
                objects: published.map(({ dataset, service }) => ({
                  title: dataset.name,
                  type: 'Feature Service',
                  ...(service === undefined ? {} : { detail: `${serverFolder}/${service}` }),
                })),
              },
            ],
          }
        : { summary: t('plan.everything') }),
    },
    {
      name: 'serverId',
      label: t('plan.server'),
      before: null,
      after: servers?.servers.find(({ id }) => id === serverId)?.name ?? serverId,
    },
    { name: 'serverFolder', label: t('plan.serverFolder'), before: null, after: serverFolder },
    {
      name: 'portalFolderId',
      label: t('plan.folder'),
      before: null,
      after:
        place === 'new'
          ? tFolders('newName', { name: folderName })
          : (ownContent?.folders?.find(({ id }) => id === folderId)?.title ?? folderId),
    },
    templateChange(t('plan.template'), null, template),
    ...(syncItemInfo
      ? [
          {
            name: 'syncItemInfo',
            label: tPublishing('publication.itemInfo'),
            before: false,
            after: true,
          },
        ]
      : []),
  ]
  const publish = async (portalFolderId: string) => {
    const { jobId } = await mutate(publishing.publishLayers, inputFor(portalFolderId), {
      title: t('plan.written', { title }),
      endTitle: t('plan.writtenDone', { title }),
      target: { label: title, href: paths.dataStore(datastoreId) },
      changes,
      createdHref: (result) => paths.publishingResult(datastoreId, result.jobId),
      jobOf: (result) => publishingJob(result, { owner, title: t('plan.job', { title }) }),
    })
    return paths.publishingResult(datastoreId, jobId)
  }
  /** Shows refusals at their fields, and changes of the database in the preview; other errors are shown in the review. */
  const apply = async () => {
    let target = place === 'existing' ? folderId : undefined
    try {
      target ??= await createFolder(folderName)
      onStarted(await publish(target))
    } catch (error) {
      // Nothing that was done is lost: the next attempt uses the folder.
      if (target !== undefined) onChange({ place: 'existing', folderId: target })
      // The layers might have been published in another tab.
      await invalidate(publishing.publication)
      const refusal = error instanceof PortalError ? error : undefined
      const field = fieldOf(refusal?.parameter)
      if (refusal?.parameter === 'state') onChanged()
      else if (refusal && field !== undefined)
        onRefused({ field, message: refusalText(refusal, field) })
      else throw error
    }
  }
  return (
    <Review
      title={reading ? t('plan.title', { count }) : t('plan.titleAll')}
      subject={title}
      changes={changes}
      warnings={[
        warning(t('plan.final'), { detail: t('plan.finalDetail') }),
        ...(skipped.length > 0
          ? [
              warning(t('plan.cannot', { count: skipped.length }), {
                list: skipped.map(({ dataset }) =>
                  t('plan.cannotOne', {
                    dataset: dataset.name,
                    reason: dataset.message ?? '',
                  }),
                ),
              }),
            ]
          : []),
        ...(toCheck.length > 0
          ? [
              note(t('plan.check', { count: toCheck.length }), {
                list: toCheck.map(({ dataset }) => dataset.name),
              }),
            ]
          : []),
        note(t('plan.access')),
      ]}
      undo={{ reason: t('plan.undo') }}
      request={request}
      apply={apply}
      onClose={onClose}
      actionLabel={reading ? t('plan.action', { layers }) : t('plan.actionAll')}
    />
  )
}
