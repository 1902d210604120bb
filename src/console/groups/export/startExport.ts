import { packages } from '../../../rest/groups/packages.ts'
import type { JobRef } from '../../../rest/protocol/jobReference.ts'
import type { Result } from '../../../rest/protocol/operation.ts'
import type { Group } from '../../../rest/records/group.ts'
import { toast } from '../../shell/toasts/toasts.tsx'
import { jobName } from '../../shared/jobs/followedJob.ts'
import { jobTopic } from '../../shared/jobs/jobs.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { paths } from '../../shell/paths.ts'
import { t } from './messages.ts'

/**
 * Starts the job that exports these items of a group; undefined: all items. Returns the job, unless the portal has already completed the
 * export. Throws what `mutate` throws.
 */
export const startExport = async (
  { id, title }: Pick<Group, 'id' | 'title'>,
  itemIds: readonly string[] | undefined,
): Promise<JobRef | undefined> => {
  const input = { groupId: id, async: true, ...(itemIds && { itemIdList: [...itemIds] }) }
  const jobOf = (result: Result<typeof packages.exportGroup>) =>
    packages.exportGroup.job?.(result, packages.exportGroup.params.parse(input))
  const result = await mutate(packages.exportGroup, input, {
    title: t('history', { title }),
    endTitle: t('historyDone', { title }),
    target: { label: title, href: paths.group(id) },
    jobOf: (answer) => {
      const ref = jobOf(answer)
      return (
        ref && {
          ref,
          title: t('job', { title }),
          kind: 'export',
          group: { id, title },
        }
      )
    },
  })
  const job = jobOf(result)
  if (!job) {
    toast(t('done', { title }), { tone: 'success' })
    return undefined
  }
  toast(t('started', { title }), {
    link: { label: t('viewJob'), href: paths.job(jobName(job)) },
    topic: jobTopic(job),
  })
  return job
}
