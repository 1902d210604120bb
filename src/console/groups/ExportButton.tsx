import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Group } from '../../rest/records/group.ts'
import { packages } from '../../rest/groups/packages.ts'
import { confirm } from '../shell/frame/confirm.tsx'
import { jobName } from '../shell/jobs/followedJob.ts'
import { followJob, jobTopic } from '../shell/jobs/jobs.ts'
import { paths } from '../shell/paths.ts'
import { refusalMessage, sincePermission, usePermission } from '../shell/permissions.ts'
import { useSession } from '../shell/session/session.ts'
import { toast } from '../shell/frame/toasts.tsx'
import { mutate } from '../shell/mutations/mutate.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { SkippedByExport } from './SkippedByExport.tsx'

/** A button that exports a group as a package, in a job. */
export const ExportButton = ({ group, count }: { group: Group; count: number }) => {
  const { t } = useTranslation('groups')
  const exportPermission = usePermission(packages.exportGroup, group.owner)
  const session = useSession()
  const knowsSkipped = sincePermission(
    session,
    packages.exportGroup.paramsSince?.previewOnly,
  ).allowed
  const { id, title } = group
  const startExport = async () => {
    const input = { groupId: id, async: true }
    const result = await mutate(packages.exportGroup, input, {
      title: t('group.exportHistory', { title }),
      target: { label: title, href: paths.group(id) },
    })
    const job = packages.exportGroup.job?.(result, packages.exportGroup.params.parse(input))
    if (!job) {
      toast(t('group.exported', { title }), { tone: 'success' })
      return
    }
    await followJob(job, {
      title: t('group.exportJob', { title }),
      kind: 'export',
      group: { id, title },
    })
    toast(t('group.exportStarted', { title }), {
      link: { label: t('group.viewJob'), href: paths.job(jobName(job)) },
      topic: jobTopic(job),
    })
  }
  const ask = () =>
    void confirm({
      title: t('group.exportTitle'),
      body: (
        <>
          <Typography sx={{ marginBlockEnd: 3 }}>{t('group.exportBody', { count })}</Typography>
          {knowsSkipped && <SkippedByExport groupId={id} />}
          <Typography color="textSecondary">{t('group.exportExcludes')}</Typography>
        </>
      ),
      action: t('group.exportGroup'),
      run: startExport,
    })
  return (
    <ActionButton
      variant="outlined"
      icon="download"
      disabledReason={
        refusalMessage(exportPermission) ?? (count === 0 ? t('group.nothingToExport') : undefined)
      }
      onClick={ask}
    >
      {t('group.exportGroup')}
    </ActionButton>
  )
}
